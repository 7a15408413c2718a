import { failureOf, session, TextLink, useLocation } from '@motorclub/sdk';
import { Form, SubmitButton, TextInput, useForm } from '@motorclub/sdk/forms';
import { Alert, Box, Divider, Stack, Typography } from '@mui/material';
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
import { PasswordInput } from './PasswordInput.tsx';
import { passkeysSupported } from './passkeys.ts';
import { checkBy, required } from './rules.ts';
import { SecondFactor } from './SecondFactor.tsx';
import { t } from './texts.ts';
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
  const [failures, setFailures] = useState(0);
  const captcha = useCaptcha(failures >= CAPTCHA_AFTER);
  const { features } = useAuthConfig();
  const location = useLocation();
  const notice = noticeOf(location);
  const form = useForm({
    initial: { username: '', password: '' },
    check: checkBy({ username: required, password: required }),
    mayBeSent: () => !captcha.missing(),
    send: (values) => logIn({ ...values, ...captcha.field }),
    onSent: (answer) => ('token' in answer ? session.keep(answer.token, answer.user) : onSecond(answer)),
    onRefused: (error) => {
      if (failureOf(error).status === 401) setFailures((now) => now + 1);
      captcha.refused(error);
      return true;
    },
  });
  const send = form.sending;
  // A lock is for one account: with another name one may try again.
  const locked = send.variables?.username === form.values.username ? lockedUntil(send.error, send.submittedAt) : null;
  const wait = useSecondsUntil(locked);
  const aboutCaptcha = send.error !== null && failureOf(send.error).field === 'captcha';
  return (
    <AuthLayout title={t('loginTitle')} lead={t(wasSignedInBefore() ? 'loginLead' : 'loginLeadFirst')}>
      {send.error && !aboutCaptcha ? (
        // Not in the form: a plugin's way to appeal may be a form itself.
        <Box sx={{ mb: 2.5 }}>
          <LoginFailure error={send.error} sentAt={send.submittedAt} />
        </Box>
      ) : null}
      <Form form={form}>
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
        <TextInput form={form} name="username" label={t('usernameOrEmail')} autoComplete="username" required />
        <Stack sx={{ gap: 1 }}>
          <PasswordInput form={form} name="password" label={t('password')} autoComplete="current-password" />
          <TextLink to="/forgot-password" sx={{ alignSelf: 'flex-end' }}>
            {t('forgot')}
          </TextLink>
        </Stack>
        <CaptchaField state={captcha} />
        <SubmitButton form={form} size="large" disabled={wait > 0}>
          {t('logIn')}
        </SubmitButton>
      </Form>
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
