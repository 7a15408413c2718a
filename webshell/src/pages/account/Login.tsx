import { failureOf, formatDateTime, session, TextLink, useSearchParams } from '@motorclub/sdk';
import { Alert, AlertTitle, Button, Stack, TextField, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../texts.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { logIn } from './api.ts';
import { CaptchaField } from './CaptchaField.tsx';
import { PasswordField } from './PasswordField.tsx';
import { ResendLink } from './ResendLink.tsx';
import { required } from './rules.ts';
import { useForm } from './useForm.ts';

interface Refusal {
  readonly error?: string;
  readonly ban?: { readonly reason?: string | null; readonly expiresAt?: string | null };
}

function refusalOf(error: unknown): Refusal {
  return (error as { response?: { data?: Refusal } }).response?.data ?? {};
}

/** Why logging in failed, with what can be done about it. */
function LoginFailure({ error }: { readonly error: unknown }) {
  const { message } = failureOf(error);
  const { error: reason, ban } = refusalOf(error);
  if (reason === 'Account banned') {
    return (
      <Alert severity="error" role="alert">
        <AlertTitle>{t('banned')}</AlertTitle>
        {ban?.reason ? <div>{t('bannedReason', { reason: ban.reason })}</div> : null}
        {ban?.expiresAt ? <div>{t('bannedUntil', { until: formatDateTime(ban.expiresAt) })}</div> : null}
      </Alert>
    );
  }
  if (reason === 'Email not verified') {
    return (
      <Alert severity="warning" role="alert">
        <AlertTitle>{t('notVerified')}</AlertTitle>
        {t('notVerifiedHelp')}
        <ResendLink />
      </Alert>
    );
  }
  return (
    <Alert severity="error" role="alert">
      {message}
    </Alert>
  );
}

export default function Login() {
  const form = useForm({ username: '', password: '' }, { username: required, password: required });
  const [captcha, setCaptcha] = useState<{ asked: boolean; round: number; solution: string }>({
    asked: false,
    round: 0,
    solution: '',
  });
  const [search] = useSearchParams();
  const send = useMutation({
    mutationFn: logIn,
    onSuccess: ({ token, user }) => session.keep(token, user),
    onError: (error) =>
      setCaptcha((now) => ({
        asked: now.asked || failureOf(error).field === 'captcha',
        round: now.round + 1,
        solution: '',
      })),
  });
  const submit = form.submit((values) =>
    send.mutate({ ...values, ...(captcha.solution ? { captcha: captcha.solution } : {}) }),
  );
  const next = search.get('next');
  return (
    <AuthLayout title={t('loginTitle')} lead={t('loginLead')}>
      <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2.5 }}>
        {send.error ? <LoginFailure error={send.error} /> : null}
        <TextField label={t('usernameOrEmail')} autoComplete="username" required {...form.field('username')} />
        <PasswordField label={t('password')} autoComplete="current-password" required {...form.field('password')} />
        {captcha.asked ? (
          <CaptchaField round={captcha.round} onChange={(solution) => setCaptcha((now) => ({ ...now, solution }))} />
        ) : null}
        <Button type="submit" variant="contained" size="large" loading={send.isPending}>
          {t('logIn')}
        </Button>
        <Typography sx={{ color: 'text.secondary' }}>
          {t('noAccount')}{' '}
          <TextLink to={next ? `/signup?next=${encodeURIComponent(next)}` : '/signup'}>{t('signUp')}</TextLink>
        </Typography>
      </Stack>
    </AuthLayout>
  );
}
