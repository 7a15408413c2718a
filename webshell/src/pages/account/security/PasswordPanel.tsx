import { failureOf, Panel, useUser } from '@motorclub/sdk';
import { Alert, Button, Stack, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useAuthConfig } from '../config.ts';
import { NewPassword } from '../NewPassword.tsx';
import { PasswordField } from '../PasswordField.tsx';
import * as rules from '../rules.ts';
import { t } from '../texts.ts';
import { useForm } from '../useForm.ts';
import { changePassword } from './api.ts';
import { FormRefusal } from './FormRefusal.tsx';

function ChangeForm() {
  const { passwordMinLength } = useAuthConfig();
  const username = useUser()?.username ?? '';
  const form = useForm(
    { currentPassword: '', newPassword: '', repeat: '' },
    { currentPassword: rules.required, newPassword: rules.password(passwordMinLength), repeat: rules.required },
  );
  const send = useMutation({ mutationFn: changePassword, onError: (error) => form.refuse(failureOf(error)) });
  const submit = form.submit(({ repeat, ...body }) => {
    if (repeat === body.newPassword) send.mutate(body);
    else form.refuse({ field: 'repeat', message: t('passwordDiffers') });
  });
  if (send.isSuccess) {
    return (
      <Alert severity="success" role="status">
        {t('pwMailed')}
      </Alert>
    );
  }
  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2, maxWidth: 460 }}>
      <Typography sx={{ color: 'text.secondary' }}>{t('pwPanelText')}</Typography>
      {/* For password managers: whose password this is. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <FormRefusal error={send.error} sentAt={send.submittedAt} fields={form.values} />
      <PasswordField
        label={t('currentPassword')}
        autoComplete="current-password"
        required
        {...form.field('currentPassword')}
      />
      <NewPassword form={form} name="newPassword" label={t('newPassword')} names={[username]} />
      <PasswordField label={t('passwordRepeat')} autoComplete="new-password" required {...form.field('repeat')} />
      <Button
        type="submit"
        variant="outlined"
        color="inherit"
        loading={send.isPending}
        sx={{ alignSelf: 'flex-start' }}
      >
        {t('pwChange')}
      </Button>
    </Stack>
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
