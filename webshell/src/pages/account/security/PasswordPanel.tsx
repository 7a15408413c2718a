import { Panel, useUser } from '@motorclub/sdk';
import { Form, SubmitButton, useForm } from '@motorclub/sdk/forms';
import { Alert, Typography } from '@mui/material';
import { useAuthConfig } from '../config.ts';
import { FormRefusal } from '../FormRefusal.tsx';
import { NewPassword } from '../NewPassword.tsx';
import { PasswordInput } from '../PasswordInput.tsx';
import * as rules from '../rules.ts';
import { t } from '../texts.ts';
import { changePassword } from './api.ts';

function ChangeForm() {
  const { passwordMinLength } = useAuthConfig();
  const username = useUser()?.username ?? '';
  const form = useForm({
    initial: { currentPassword: '', newPassword: '', repeat: '' },
    check: ({ currentPassword, newPassword, repeat }) => ({
      currentPassword: rules.required(currentPassword),
      newPassword: rules.password(passwordMinLength)(newPassword),
      repeat: rules.checkRepeat(newPassword, repeat),
    }),
    send: ({ repeat: _, ...body }) => changePassword(body),
  });
  if (form.sending.isSuccess) {
    return (
      <Alert severity="success" role="status">
        {t('pwMailed')}
      </Alert>
    );
  }
  return (
    <Form form={form} gap={2} maxWidth={460} failure={<FormRefusal form={form} />}>
      <Typography sx={{ color: 'text.secondary' }}>{t('pwPanelText')}</Typography>
      {/* For password managers: whose password this is. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <PasswordInput form={form} name="currentPassword" label={t('currentPassword')} autoComplete="current-password" />
      <NewPassword form={form} name="newPassword" label={t('newPassword')} names={[username]} />
      <PasswordInput form={form} name="repeat" label={t('passwordRepeat')} autoComplete="new-password" />
      <SubmitButton form={form} variant="outlined" color="inherit" sx={{ alignSelf: 'flex-start' }}>
        {t('pwChange')}
      </SubmitButton>
    </Form>
  );
}

/** Asks for a new password, which the mailed link puts in force. */
export function PasswordPanel() {
  return (
    <Panel title={t('pwPanel')}>
      <ChangeForm />
    </Panel>
  );
}
