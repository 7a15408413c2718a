import { failureOf, session, TextLink, useLocation } from '@motorclub/sdk';
import { Alert, Box, Button, Divider, Stack, TextField, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { wasSignedInBefore } from '../../session/hint.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { logIn, type SecondStep } from './api.ts';
import { CaptchaField } from './captcha/CaptchaField.tsx';
import { useCaptcha } from './captcha/useCaptcha.ts';
import { useAuthConfig } from './config.ts';
import { LoginFailure } from './LoginFailure.tsx';
import { noticeOf, withNext } from './notices.ts';
import { PasskeyLogin } from './PasskeyLogin.tsx';
import { PasswordField } from './PasswordField.tsx';
import { passkeysSupported } from './passkeys.ts';
import { required } from './rules.ts';
import { SecondFactor } from './SecondFactor.tsx';
import { t } from './texts.ts';
import { useForm } from './useForm.ts';
import { lockedUntil, useSecondsUntil } from './wait.ts';

/** The server asks for a captcha from here on; the attempt that lacks one would count as a failure. */
const CAPTCHA_AFTER = 3;
/** Why somebody is here who did not come by themselves. */
const ARRIVED = {
  passwordReset: 'resetDone',
  expired: 'sessionExpired',
  ended: 'sessionEnded',
  elsewhere: 'sessionElsewhere',
} as const;

function PasswordStep({ over, onSecond }: { over: boolean; onSecond: (step: SecondStep) => void }) {
  const form = useForm({ username: '', password: '' }, { username: required, password: required });
  const [failures, setFailures] = useState(0);
  const captcha = useCaptcha(failures >= CAPTCHA_AFTER);
  const { features } = useAuthConfig();
  const location = useLocation();
  const notice = noticeOf(location);
  const send = useMutation({
    mutationFn: logIn,
    onSuccess: (answer) => ('token' in answer ? session.keep(answer.token, answer.user) : onSecond(answer)),
    onError: (error) => {
      if (failureOf(error).status === 401) setFailures((now) => now + 1);
      captcha.refused(error);
    },
  });
  // A lock is of one account: whoever types another name may go on.
  const locked = send.variables?.username === form.values.username ? lockedUntil(send.error, send.submittedAt) : null;
  const wait = useSecondsUntil(locked);
  const submit = form.submit((values) => {
    if (!captcha.missing()) send.mutate({ ...values, ...captcha.field });
  });
  const aboutCaptcha = send.error !== null && failureOf(send.error).field === 'captcha';
  return (
    <AuthLayout title={t('loginTitle')} lead={t(wasSignedInBefore() ? 'loginLead' : 'loginLeadFirst')}>
      {send.error && !aboutCaptcha ? (
        // Not in the form: a plugin's way to appeal may be a form itself.
        <Box sx={{ mb: 2.5 }}>
          <LoginFailure error={send.error} sentAt={send.submittedAt} />
        </Box>
      ) : null}
      <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2.5 }}>
        {notice && notice in ARRIVED && !send.error ? (
          <Alert severity={notice === 'passwordReset' ? 'success' : 'info'} role="status">
            {t(ARRIVED[notice as keyof typeof ARRIVED])}
          </Alert>
        ) : null}
        {over && !send.error ? (
          <Alert severity="warning" role="alert">
            {t('challengeExpired')}
          </Alert>
        ) : null}
        <TextField label={t('usernameOrEmail')} autoComplete="username" required {...form.field('username')} />
        <Stack sx={{ gap: 1 }}>
          <PasswordField label={t('password')} autoComplete="current-password" required {...form.field('password')} />
          <TextLink to="/forgot-password" sx={{ alignSelf: 'flex-end' }}>
            {t('forgot')}
          </TextLink>
        </Stack>
        <CaptchaField state={captcha} />
        <Button type="submit" variant="contained" size="large" loading={send.isPending} disabled={wait > 0}>
          {t('logIn')}
        </Button>
      </Stack>
      {features.twoFactor && passkeysSupported() ? (
        <Stack sx={{ gap: 2.5, mt: 2.5 }}>
          <Divider>{t('orElse')}</Divider>
          <PasskeyLogin />
        </Stack>
      ) : null}
      <Typography sx={{ color: 'text.secondary', mt: 2.5 }}>
        {t('noAccount')} <TextLink to={withNext('/signup', location)}>{t('signUp')}</TextLink>
      </Typography>
    </AuthLayout>
  );
}

type Stage = { readonly at: 'password'; readonly over: boolean } | { readonly at: 'second'; readonly step: SecondStep };

/** By username or email and password, then the second step where the account has one; or by a passkey alone. */
export default function Login() {
  const [stage, setStage] = useState<Stage>({ at: 'password', over: false });
  if (stage.at === 'second') {
    return <SecondFactor step={stage.step} onBack={(over) => setStage({ at: 'password', over })} />;
  }
  return <PasswordStep over={stage.over} onSecond={(step) => setStage({ at: 'second', step })} />;
}
