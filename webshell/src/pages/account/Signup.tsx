import { TextLink, useSearchParams } from '@motorclub/sdk';
import { Alert, AlertTitle, Button, Stack, TextField, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { boot } from '../../boot.ts';
import { t } from '../../texts.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { register, registrationFailure } from './api.ts';
import { CaptchaField } from './CaptchaField.tsx';
import { PasswordField } from './PasswordField.tsx';
import { ResendLink } from './ResendLink.tsx';
import * as rules from './rules.ts';
import { useForm } from './useForm.ts';

const EMPTY = { username: '', email: '', password: '', captcha: '' };

function Done({ email, verify }: { readonly email: string; readonly verify: boolean }) {
  const [search] = useSearchParams();
  const next = search.get('next');
  return (
    <AuthLayout title={verify ? t('checkMail') : t('signupTitle')}>
      <Alert severity="success" role="status">
        {verify ? <AlertTitle>{t('checkMail')}</AlertTitle> : null}
        {verify ? t('checkMailText', { email }) : t('welcome')}
      </Alert>
      <Stack direction="row" sx={{ mt: 2, gap: 2, alignItems: 'flex-start', flexWrap: 'wrap' }}>
        {verify ? <ResendLink address={email} /> : null}
        <TextLink to={next ? `/login?next=${encodeURIComponent(next)}` : '/login'} sx={{ py: 1.5 }}>
          {t('logIn')}
        </TextLink>
      </Stack>
    </AuthLayout>
  );
}

/** Username, email, password, proof of work. Refusals stand at the field they are about. */
export default function Signup() {
  const [round, setRound] = useState(0);
  const form = useForm(EMPTY, {
    username: rules.username,
    email: rules.email,
    password: rules.password(boot.passwordMinLength),
    ...(boot.features.captcha ? { captcha: (value: string) => (value ? undefined : t('captchaMissing')) } : {}),
  });
  const send = useMutation({
    mutationFn: register,
    onError: (error) => {
      const { field, message } = registrationFailure(error, t('registrationFailed'));
      if (field !== null && field in EMPTY) form.setErrors({ [field]: message });
      form.set('captcha', '');
      setRound((now) => now + 1);
    },
  });
  if (send.isSuccess) return <Done email={form.values.email} verify={send.data.emailVerificationRequired} />;
  const failure = send.error ? registrationFailure(send.error, t('registrationFailed')) : null;
  const submit = form.submit(({ captcha, ...values }) => send.mutate({ ...values, ...(captcha ? { captcha } : {}) }));
  return (
    <AuthLayout title={t('signupTitle')} lead={t('signupLead')}>
      <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2.5 }}>
        {failure && (failure.field === null || !(failure.field in EMPTY)) ? (
          <Alert severity="error" role="alert">
            {failure.message}
          </Alert>
        ) : null}
        <TextField
          label={t('username')}
          autoComplete="username"
          required
          {...form.field('username', t('usernameHelp'))}
        />
        <TextField label={t('email')} type="email" autoComplete="email" required {...form.field('email')} />
        <PasswordField
          label={t('password')}
          autoComplete="new-password"
          required
          {...form.field('password', t('passwordHelp', { count: boot.passwordMinLength }))}
        />
        {boot.features.captcha ? (
          <CaptchaField round={round} onChange={(value) => form.set('captcha', value)} error={form.errors.captcha} />
        ) : null}
        <Button type="submit" variant="contained" size="large" loading={send.isPending}>
          {t('createAccount')}
        </Button>
        <Typography sx={{ color: 'text.secondary' }}>
          {t('haveAccount')} <TextLink to="/login">{t('logIn')}</TextLink>
        </Typography>
      </Stack>
    </AuthLayout>
  );
}
