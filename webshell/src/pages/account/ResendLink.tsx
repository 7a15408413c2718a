import { failureOf } from '@motorclub/sdk';
import { Alert, Button, Stack, TextField } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { boot } from '../../boot.ts';
import { t } from '../../texts.ts';
import { resendLink } from './api.ts';
import { CaptchaField } from './CaptchaField.tsx';
import { email as emailRule } from './rules.ts';

/** Asks for another verification mail. No form of its own: it may stand inside one. */
export function ResendLink({ address = '' }: { readonly address?: string }) {
  const [open, setOpen] = useState(false);
  const [email, setEmail] = useState(address);
  const [captcha, setCaptcha] = useState('');
  const [round, setRound] = useState(0);
  const [wrong, setWrong] = useState<string>();
  const send = useMutation({ mutationFn: resendLink, onError: () => setRound((now) => now + 1) });
  if (send.isSuccess) return <Alert severity="success">{t('resent')}</Alert>;
  if (!open) {
    return (
      <Button
        color="inherit"
        variant="outlined"
        size="small"
        onClick={() => setOpen(true)}
        sx={{ display: 'block', mt: 1 }}
      >
        {t('resend')}
      </Button>
    );
  }
  const submit = () => {
    const message = emailRule(email);
    setWrong(message);
    if (!message) send.mutate({ email, ...(captcha ? { captcha } : {}) });
  };
  return (
    <Stack sx={{ gap: 1.5, mt: 1.5 }}>
      <TextField
        label={t('email')}
        type="email"
        size="small"
        autoComplete="email"
        value={email}
        error={wrong !== undefined || send.isError}
        helperText={wrong ?? (send.error ? failureOf(send.error).message : undefined)}
        onChange={(event) => setEmail(event.target.value)}
      />
      {boot.features.captcha ? <CaptchaField round={round} onChange={setCaptcha} /> : null}
      <Button
        variant="outlined"
        color="inherit"
        loading={send.isPending}
        disabled={boot.features.captcha && !captcha}
        onClick={submit}
      >
        {t('resend')}
      </Button>
    </Stack>
  );
}
