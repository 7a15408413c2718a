import { TextLink, useLocation } from '@motorclub/sdk';
import { Alert, AlertTitle, Button, Stack, TextField, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { AuthLayout } from './AuthLayout.tsx';
import { register, registrationFailure } from './api.ts';
import { CountrySelect } from './CountrySelect.tsx';
import { CaptchaField } from './captcha/CaptchaField.tsx';
import { useCaptcha } from './captcha/useCaptcha.ts';
import { useAuthConfig } from './config.ts';
import { NewPassword } from './NewPassword.tsx';
import { withNext } from './notices.ts';
import { Refusal } from './Refusal.tsx';
import { ResendLink } from './ResendLink.tsx';
import * as rules from './rules.ts';
import { PluginFieldsets } from './signup/PluginFieldsets.tsx';
import { usePluginFields } from './signup/usePluginFields.ts';
import { TermsField } from './TermsField.tsx';
import { t } from './texts.ts';
import { UsernameField } from './UsernameField.tsx';
import { useForm } from './useForm.ts';

const EMPTY = { username: '', email: '', password: '', country: '', acceptTerms: '' };

/** Where the browser is, for whoever signs up; nothing where it cannot tell. */
function timeZoneHere(): { timezone?: string } {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timeZone?.includes('/') && !timeZone.startsWith('Etc/') ? { timezone: timeZone } : {};
}

interface DoneProps {
  readonly email: string;
  readonly verify: boolean;
  readonly sentAt: number;
}

function Done({ email, verify, sentAt }: DoneProps) {
  const login = withNext('/login', useLocation());
  return (
    <AuthLayout title={verify ? t('checkMail') : t('signupTitle')}>
      <Alert severity="success" role="status">
        {verify ? <AlertTitle>{t('checkMail')}</AlertTitle> : null}
        {verify ? t('checkMailText', { email }) : t('welcome')}
      </Alert>
      <Stack sx={{ mt: 2, gap: 2 }}>
        {verify ? (
          <div>
            <ResendLink address={email} sentAt={sentAt} />
          </div>
        ) : null}
        <TextLink to={login}>{t('logIn')}</TextLink>
      </Stack>
    </AuthLayout>
  );
}

/** Username, email, password, country, what plugins ask, rules, captcha. Refusals stand at the field they are about. */
export default function Signup() {
  const { passwordMinLength } = useAuthConfig();
  const login = withNext('/login', useLocation());
  const captcha = useCaptcha(true);
  const further = usePluginFields();
  const [shownBelow, setShownBelow] = useState(false);
  const form = useForm(EMPTY, {
    username: rules.username,
    email: rules.email,
    password: rules.password(passwordMinLength),
    acceptTerms: (value) => (value ? undefined : t('termsNeeded')),
  });
  const { username, email } = form.values;
  const send = useMutation({
    mutationFn: register,
    onError: (error) => {
      captcha.refused(error);
      setShownBelow(further.refuse(error));
      form.refuse(registrationFailure(error, t('registrationFailed')));
    },
  });
  if (send.isSuccess) {
    return <Done email={email} verify={send.data.emailVerificationRequired} sentAt={send.submittedAt} />;
  }
  const field = send.error ? registrationFailure(send.error, t('registrationFailed')).field : null;
  const elsewhere = !shownBelow && (field === null || (field !== 'captcha' && !(field in EMPTY)));
  const submit = form.submit(({ country, acceptTerms: _, ...values }) => {
    if (captcha.missing()) return;
    const place = { ...(country ? { country } : {}), ...timeZoneHere() };
    send.mutate({ ...values, ...place, acceptTerms: true, ...further.body(), ...captcha.field });
  });
  return (
    <AuthLayout title={t('signupTitle')} lead={t('signupLead')}>
      <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2.5 }}>
        {send.error && elsewhere ? (
          <Refusal error={send.error} sentAt={send.submittedAt} fallback={t('registrationFailed')} />
        ) : null}
        <UsernameField form={form} />
        <TextField label={t('email')} type="email" autoComplete="email" required {...form.field('email')} />
        <NewPassword form={form} name="password" label={t('password')} names={[username, email.split('@')[0] ?? '']} />
        <CountrySelect {...form.field('country', t('countryHelp'))} />
        <PluginFieldsets {...further} />
        <TermsField form={form} />
        <CaptchaField state={captcha} />
        <Button type="submit" variant="contained" size="large" loading={send.isPending}>
          {t('createAccount')}
        </Button>
        <Typography sx={{ color: 'text.secondary' }}>
          {t('haveAccount')} <TextLink to={login}>{t('logIn')}</TextLink>
        </Typography>
      </Stack>
    </AuthLayout>
  );
}
