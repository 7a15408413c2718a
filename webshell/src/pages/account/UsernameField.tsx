import { type FieldSource, useField } from '@motorclub/sdk/forms';
import { TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { username as usernameRule } from './rules.ts';
import { usernameAvailability } from './signupQueries.ts';
import { t } from './texts.ts';

const PAUSE_MS = 400;

/** The value once it has not changed for a moment. */
function useDebounced(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

type Availability = { readonly state: 'unknown' | 'checking' | 'free' | 'taken'; readonly text: string };

/** Checks the name while it is typed; a failed check shows nothing, because the sign-up checks it again. */
function useAvailability(name: string): Availability {
  const settled = useDebounced(name);
  const worthAsking = usernameRule(name) === undefined;
  const { data, isFetching } = useQuery({ ...usernameAvailability(settled), enabled: worthAsking && settled === name });
  if (!worthAsking) return { state: 'unknown', text: t('usernameHelp') };
  if (settled !== name || isFetching) return { state: 'checking', text: t('usernameChecking', { name }) };
  if (!data) return { state: 'unknown', text: t('usernameHelp') };
  if (data.available) return { state: 'free', text: t('usernameFree', { name }) };
  return { state: 'taken', text: data.message ?? t('usernameTaken') };
}

/** A username to be chosen, with the word whether somebody has it. */
export function UsernameField({ form }: { readonly form: FieldSource<{ readonly username: string }> }) {
  const { value, error, set } = useField({ form, name: 'username' });
  const { state, text } = useAvailability(value);
  return (
    <TextField
      label={t('username')}
      autoComplete="username"
      required
      name="username"
      value={value}
      onChange={({ target }) => set(target.value)}
      error={error !== undefined || state === 'taken'}
      helperText={error ?? text}
      color={state === 'free' ? 'success' : 'primary'}
      slotProps={{
        htmlInput: { autoCapitalize: 'none', spellCheck: false },
        formHelperText: {
          'aria-live': 'polite',
          sx: state === 'free' && error === undefined ? { color: 'success.main' } : {},
        },
      }}
    />
  );
}
