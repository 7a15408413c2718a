import { Alert, Button, Stack, TextField } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { resendLink } from './api.ts';
import { CaptchaField } from './captcha/CaptchaField.tsx';
import { useCaptcha } from './captcha/useCaptcha.ts';
import { Refusal } from './Refusal.tsx';
import { email as emailRule } from './rules.ts';
import { t } from './texts.ts';
import { formatWait, useSecondsUntil } from './wait.ts';

const PAUSE_MS = 60_000;

interface ResendLinkProps {
  /** Where the link goes; asked for when unknown. */
  readonly address?: string;
  /** When the last link was sent (milliseconds since the epoch): another one can be asked for a minute later. */
  readonly sentAt?: number;
}

function Fields({ address, onSent }: { readonly address: string; readonly onSent: () => void }) {
  const [email, setEmail] = useState(address);
  const [wrong, setWrong] = useState<string>();
  const captcha = useCaptcha(true);
  const send = useMutation({ mutationFn: resendLink, onSuccess: onSent, onError: captcha.refused });
  const submit = () => {
    const message = emailRule(email);
    setWrong(message);
    if (!message && !captcha.missing()) send.mutate({ email, ...captcha.field });
  };
  return (
    <Stack sx={{ gap: 1.5, mt: 1.5 }}>
      {send.error && captcha.error === undefined ? <Refusal error={send.error} sentAt={send.submittedAt} /> : null}
      {address ? null : (
        <TextField
          label={t('email')}
          type="email"
          size="small"
          autoComplete="email"
          value={email}
          error={wrong !== undefined}
          helperText={wrong}
          onChange={(event) => setEmail(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault(); // it would send the form around it
            submit();
          }}
        />
      )}
      <CaptchaField state={captcha} />
      <Button variant="outlined" color="inherit" loading={send.isPending} onClick={submit}>
        {t('resend')}
      </Button>
    </Stack>
  );
}

/** Asks for another verification mail. No form of its own: it may stand inside one. */
export function ResendLink({ address = '', sentAt }: ResendLinkProps) {
  const [open, setOpen] = useState(false);
  const [lastSent, setLastSent] = useState(sentAt ?? null);
  const wait = useSecondsUntil(lastSent === null ? null : lastSent + PAUSE_MS);
  const again = lastSent !== null && lastSent !== (sentAt ?? null);
  const sent = () => {
    setLastSent(Date.now());
    setOpen(false);
  };
  if (open) return <Fields address={address} onSent={sent} />;
  return (
    <>
      {again ? (
        <Alert severity="success" role="status" sx={{ mt: 1 }}>
          {t('resent')}
        </Alert>
      ) : null}
      <Button
        color="inherit"
        variant="outlined"
        size="small"
        disabled={wait > 0}
        onClick={() => setOpen(true)}
        sx={{ display: 'block', mt: 1 }}
      >
        {wait > 0 ? t('resendIn', { time: formatWait(wait) }) : t('resend')}
      </Button>
    </>
  );
}
