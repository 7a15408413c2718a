import { failureOf, TextLink, useLocation } from '@motorclub/sdk';
import { Alert, Button, Stack, TextField } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { AuthLayout } from './AuthLayout.tsx';
import { forgotPassword } from './api.ts';
import { CaptchaField } from './captcha/CaptchaField.tsx';
import { useCaptcha } from './captcha/useCaptcha.ts';
import { noticeOf } from './notices.ts';
import { Refusal } from './Refusal.tsx';
import { email as emailRule } from './rules.ts';
import { t } from './texts.ts';
import { useForm } from './useForm.ts';

/** Asks for a link to choose a new password. The answer is the same whoever the address belongs to. */
export default function ForgotPassword() {
  const notice = noticeOf(useLocation());
  const captcha = useCaptcha(true);
  const form = useForm({ email: '' }, { email: emailRule });
  const send = useMutation({
    mutationFn: forgotPassword,
    onError: (error) => {
      captcha.refused(error);
      form.refuse(failureOf(error));
    },
  });
  const submit = form.submit((values) => {
    if (!captcha.missing()) send.mutate({ ...values, ...captcha.field });
  });
  const atField = send.error !== null && failureOf(send.error).field !== undefined;
  return (
    <AuthLayout title={t('forgotTitle')} lead={t('forgotLead')}>
      {send.isSuccess ? (
        <Alert severity="success" role="status">
          {t('forgotSent', { email: send.variables.email })}
        </Alert>
      ) : (
        <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2.5 }}>
          {notice === 'notMe' || notice === 'notMyLogin' ? (
            <Alert severity="warning" role="status">
              {t(notice === 'notMe' ? 'forgotNotMe' : 'forgotNotMyLogin')}
            </Alert>
          ) : null}
          {send.error && !atField ? <Refusal error={send.error} sentAt={send.submittedAt} /> : null}
          <TextField label={t('email')} type="email" autoComplete="email" required {...form.field('email')} />
          <CaptchaField state={captcha} />
          <Button type="submit" variant="contained" size="large" loading={send.isPending}>
            {t('forgotSend')}
          </Button>
        </Stack>
      )}
      <TextLink to="/login" sx={{ display: 'inline-block', mt: 2.5 }}>
        {t('backToLogin')}
      </TextLink>
    </AuthLayout>
  );
}
