import { TextLink, useLocation } from '@motorclub/sdk';
import { Form, SubmitButton, TextInput, useForm } from '@motorclub/sdk/forms';
import { Alert } from '@mui/material';
import { AuthLayout } from './AuthLayout.tsx';
import { forgotPassword } from './api.ts';
import { CaptchaField } from './captcha/CaptchaField.tsx';
import { useCaptcha } from './captcha/useCaptcha.ts';
import { FormRefusal } from './FormRefusal.tsx';
import { noticeOf } from './notices.ts';
import { checkBy, email } from './rules.ts';
import { t } from './texts.ts';

/** Requests a link for a new password. The answer is the same whether or not the address has an account. */
export default function ForgotPassword() {
  const notice = noticeOf(useLocation());
  const captcha = useCaptcha(true);
  const form = useForm({
    initial: { email: '' },
    check: checkBy({ email }),
    mayBeSent: () => !captcha.missing(),
    send: (values) => forgotPassword({ ...values, ...captcha.field }),
    onRefused: captcha.refused,
  });
  return (
    <AuthLayout title={t('forgotTitle')} lead={t('forgotLead')}>
      {form.sending.isSuccess ? (
        <Alert severity="success" role="status">
          {t('forgotSent', { email: form.sending.variables.email })}
        </Alert>
      ) : (
        <Form form={form} failure={<FormRefusal form={form} />}>
          {notice === 'notMe' || notice === 'notMyLogin' ? (
            <Alert severity="warning" role="status">
              {t(notice === 'notMe' ? 'forgotNotMe' : 'forgotNotMyLogin')}
            </Alert>
          ) : null}
          <TextInput form={form} name="email" label={t('email')} type="email" autoComplete="email" required />
          <CaptchaField state={captcha} />
          <SubmitButton form={form} size="large">
            {t('forgotSend')}
          </SubmitButton>
        </Form>
      )}
      <TextLink to="/login" sx={{ display: 'inline-block', mt: 2.5 }}>
        {t('backToLogin')}
      </TextLink>
    </AuthLayout>
  );
}
