import { failureOf, LinkButton, session, useNavigate, useSearchParams } from '@motorclub/sdk';
import { Alert, Button, Stack } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { AuthLayout } from './AuthLayout.tsx';
import { resetPassword } from './api.ts';
import { useAuthConfig } from './config.ts';
import { NewPassword } from './NewPassword.tsx';
import { withNotice } from './notices.ts';
import { PasswordField } from './PasswordField.tsx';
import { Refusal } from './Refusal.tsx';
import * as rules from './rules.ts';
import { t } from './texts.ts';
import { useForm } from './useForm.ts';

/** A link that opens nothing, and where to get another. */
function InvalidLink({ text }: { readonly text: string }) {
  return (
    <Stack sx={{ gap: 2.5 }}>
      <Alert severity="warning" role="alert">
        {text}
      </Alert>
      <LinkButton to="/forgot-password" variant="contained" size="large">
        {t('resetAgain')}
      </LinkButton>
    </Stack>
  );
}

function ResetForm({ token }: { readonly token: string }) {
  const { passwordMinLength } = useAuthConfig();
  const navigate = useNavigate();
  const form = useForm(
    { password: '', repeat: '' },
    { password: rules.password(passwordMinLength), repeat: rules.required },
  );
  const send = useMutation({
    mutationFn: resetPassword,
    onSuccess: () => {
      // The server has ended every session; the one of this browser goes before anybody stumbles over it.
      session.end('elsewhere');
      navigate('/login', { replace: true, ...withNotice('passwordReset') });
    },
    onError: (error) => form.refuse(failureOf(error)),
  });
  if (send.error && failureOf(send.error).status === 410) return <InvalidLink text={t('resetGone')} />;
  const atField = send.error !== null && (failureOf(send.error).field ?? '') in form.values;
  const submit = form.submit(({ password, repeat }) => {
    if (password === repeat) send.mutate({ token, password });
    else form.refuse({ field: 'repeat', message: t('passwordDiffers') });
  });
  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2.5 }}>
      {send.error && !atField ? <Refusal error={send.error} sentAt={send.submittedAt} /> : null}
      <NewPassword form={form} name="password" label={t('newPassword')} />
      <PasswordField label={t('passwordRepeat')} autoComplete="new-password" required {...form.field('repeat')} />
      <Button type="submit" variant="contained" size="large" loading={send.isPending}>
        {t('resetSave')}
      </Button>
    </Stack>
  );
}

/** Where the link of the reset mail leads: a new password, twice. */
export default function ResetPassword() {
  const token = useSearchParams()[0].get('token');
  return (
    <AuthLayout title={t('resetTitle')} lead={t('resetLead')}>
      {token ? <ResetForm token={token} /> : <InvalidLink text={t('resetNoToken')} />}
    </AuthLayout>
  );
}
