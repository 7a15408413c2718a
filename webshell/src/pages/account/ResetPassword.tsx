import { failureOf, LinkButton, session, useNavigate, useSearchParams } from '@motorclub/sdk';
import { Form, SubmitButton, useForm } from '@motorclub/sdk/forms';
import { Alert, Stack } from '@mui/material';
import { AuthLayout } from './AuthLayout.tsx';
import { resetPassword } from './api.ts';
import { useAuthConfig } from './config.ts';
import { FormRefusal } from './FormRefusal.tsx';
import { NewPassword } from './NewPassword.tsx';
import { withNotice } from './notices.ts';
import { PasswordInput } from './PasswordInput.tsx';
import * as rules from './rules.ts';
import { t } from './texts.ts';

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
  const form = useForm({
    initial: { password: '', repeat: '' },
    check: ({ password, repeat }) => ({
      password: rules.password(passwordMinLength)(password),
      repeat: rules.checkRepeat(password, repeat),
    }),
    send: ({ password }) => resetPassword({ token, password }),
    onSent: () => {
      // The server has ended every session; the one of this browser goes before anybody stumbles over it.
      session.end('elsewhere');
      navigate('/login', { replace: true, ...withNotice('passwordReset') });
    },
  });
  if (form.sending.error && failureOf(form.sending.error).status === 410) return <InvalidLink text={t('resetGone')} />;
  return (
    <Form form={form} failure={<FormRefusal form={form} />}>
      <NewPassword form={form} name="password" label={t('newPassword')} />
      <PasswordInput form={form} name="repeat" label={t('passwordRepeat')} autoComplete="new-password" />
      <SubmitButton form={form} size="large">
        {t('resetSave')}
      </SubmitButton>
    </Form>
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
