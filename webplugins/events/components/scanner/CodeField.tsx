import { Button, Stack, TextField } from '@mui/material';
import { type FormEvent, useRef, useState } from 'react';
import { t } from '../../texts/gate.ts';

export interface CodeFieldProps {
  readonly busy: boolean;
  readonly onCode: (text: string) => void;
}

/** A code typed by hand, or by a scanner that acts as a keyboard; the focus stays for the next one. */
export function CodeField({ busy, onCode }: CodeFieldProps) {
  const [code, setCode] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!code.trim()) return;
    onCode(code);
    setCode('');
    input.current?.focus();
  };
  return (
    <Stack component="form" direction="row" onSubmit={submit} sx={{ gap: 1, alignItems: 'flex-start' }}>
      <TextField
        fullWidth
        inputRef={input}
        label={t('ticketCode')}
        helperText={t('ticketCodeHelp')}
        value={code}
        onChange={({ target }) => setCode(target.value)}
        slotProps={{
          htmlInput: { maxLength: 120, autoCapitalize: 'characters', autoComplete: 'off', spellCheck: false },
        }}
      />
      <Button type="submit" variant="contained" loading={busy} sx={{ minHeight: 56 }}>
        {t('check')}
      </Button>
    </Stack>
  );
}
