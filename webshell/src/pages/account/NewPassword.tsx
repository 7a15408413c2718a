import type { FieldSource } from '@motorclub/sdk/forms';
import { Box } from '@mui/material';
import { useAuthConfig } from './config.ts';
import { PasswordInput } from './PasswordInput.tsx';
import { PasswordStrength } from './PasswordStrength.tsx';
import { t } from './texts.ts';

interface NewPasswordProps<N extends string> {
  readonly form: FieldSource<Record<N, string>>;
  readonly name: N;
  readonly label: string;
  /** The person's names, which make a password easy to guess. */
  readonly names?: readonly string[];
}

/** A password to be chosen: how long it has to be, and how strong it is. */
export function NewPassword<N extends string>({ form, name, label, names = [] }: NewPasswordProps<N>) {
  const { passwordMinLength } = useAuthConfig();
  return (
    <Box>
      <PasswordInput
        label={label}
        autoComplete="new-password"
        form={form}
        name={name as never}
        help={t('passwordHelp', { count: passwordMinLength })}
      />
      <PasswordStrength password={form.values[name]} names={names} />
    </Box>
  );
}
