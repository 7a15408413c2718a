import { TextLink, useLocation } from '@motorclub/sdk';
import { Form, SubmitButton, TextInput, useForm } from '@motorclub/sdk/forms';
import { Alert, AlertTitle, Stack, Typography } from '@mui/material';
import { AuthLayout } from './AuthLayout.tsx';
import { register, registrationFailure } from './api.ts';
import { CountrySelect } from './CountrySelect.tsx';
import { CaptchaField } from './captcha/CaptchaField.tsx';
import { useCaptcha } from './captcha/useCaptcha.ts';
import { useAuthConfig } from './config.ts';
import { FormRefusal } from './FormRefusal.tsx';
import { NewPassword } from './NewPassword.tsx';
import { withNext } from './notices.ts';
import { ResendLink } from './ResendLink.tsx';
import * as rules from './rules.ts';
import { PluginFieldsets } from './signup/PluginFieldsets.tsx';
import { usePluginFields } from './signup/usePluginFields.ts';
import { TermsField } from './TermsField.tsx';
import { t } from './texts.ts';
import { UsernameField } from './UsernameField.tsx';

const EMPTY = { username: '', email: '', password: '', country: '', acceptTerms: false };

/** The browser's time zone, for the new account; nothing if it is unknown. */
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
  const form = useForm({
    initial: EMPTY,
    check: ({ acceptTerms, ...values }) => ({
      username: rules.username(values.username),
      email: rules.email(values.email),
      password: rules.password(passwordMinLength)(values.password),
      acceptTerms: acceptTerms ? undefined : t('termsNeeded'),
    }),
    mayBeSent: () => !captcha.missing(),
    send: ({ country, acceptTerms: _, ...values }) => {
      const place = { ...(country ? { country } : {}), ...timeZoneHere() };
      return register({ ...values, ...place, acceptTerms: true, ...further.body(), ...captcha.field });
    },
    onRefused: (error, refuse) => {
      const aboutCaptcha = captcha.refused(error);
      const shownBelow = further.refuse(error);
      const { field, message } = registrationFailure(error, t('registrationFailed'));
      const shownHere = Boolean(field) && refuse([{ field: field ?? '', message }]).length === 0;
      return aboutCaptcha || shownBelow || shownHere;
    },
  });
  const { username, email } = form.values;
  const { sending } = form;
  if (sending.isSuccess) {
    return <Done email={email} verify={sending.data.emailVerificationRequired} sentAt={sending.submittedAt} />;
  }
  return (
    <AuthLayout title={t('signupTitle')} lead={t('signupLead')}>
      <Form form={form} failure={<FormRefusal form={form} fallback={t('registrationFailed')} />}>
        <UsernameField form={form} />
        <TextInput form={form} name="email" label={t('email')} type="email" autoComplete="email" required />
        <NewPassword form={form} name="password" label={t('password')} names={[username, email.split('@')[0] ?? '']} />
        <CountrySelect form={form} help={t('countryHelp')} />
        <PluginFieldsets {...further} />
        <TermsField form={form} />
        <CaptchaField state={captcha} />
        <SubmitButton form={form} size="large">
          {t('createAccount')}
        </SubmitButton>
        <Typography sx={{ color: 'text.secondary' }}>
          {t('haveAccount')} <TextLink to={login}>{t('logIn')}</TextLink>
        </Typography>
      </Form>
    </AuthLayout>
  );
}
