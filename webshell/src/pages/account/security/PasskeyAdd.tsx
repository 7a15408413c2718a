import { failureOf } from '@motorclub/sdk';
import { Alert, TextField } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { deviceName } from '../deviceName.ts';
import { PasswordField } from '../PasswordField.tsx';
import { madePasskey, passkeyProblem } from '../passkeys.ts';
import * as rules from '../rules.ts';
import { t } from '../texts.ts';
import { useForm } from '../useForm.ts';
import { addPasskey, passkeyOptions } from './api.ts';
import { FormDialog } from './FormDialog.tsx';
import { FormRefusal } from './FormRefusal.tsx';

const MAX_NAME = 60;

async function make({ name, password }: { name: string; password: string }) {
  const { challenge, options } = await passkeyOptions({ password });
  return addPasskey({ challenge, name, credential: await madePasskey(options) });
}

interface PasskeyAddProps {
  /** With recovery codes when these are the account's first. */
  readonly onDone: (codes: readonly string[] | null) => void;
  readonly onClose: () => void;
}

/** Password and name, then the browser asks for a finger, a face or a key. */
export function PasskeyAdd({ onDone, onClose }: PasskeyAddProps) {
  const form = useForm(
    { password: '', name: deviceName(navigator.userAgent) },
    { password: rules.required, name: rules.required },
  );
  const send = useMutation({
    mutationFn: make,
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
    onError: (error) => form.refuse(failureOf(error)),
  });
  const { status, code } = failureOf(send.error);
  const byBrowser = send.error !== null && status === 0 && code !== 'CONNECTION';
  return (
    <FormDialog
      title={t('passkeyAdd')}
      verb={t('continue')}
      pending={send.isPending}
      onSubmit={form.submit((values) => send.mutate(values))}
      onClose={onClose}
    >
      {byBrowser ? (
        <Alert severity="info" role="alert">
          {passkeyProblem(send.error, t('passkeyCancelled'))}
        </Alert>
      ) : (
        <FormRefusal error={send.error} sentAt={send.submittedAt} fields={form.values} />
      )}
      <PasswordField
        label={t('confirmPassword')}
        autoComplete="current-password"
        required
        {...form.field('password')}
      />
      <TextField
        label={t('passkeyName')}
        required
        slotProps={{ htmlInput: { maxLength: MAX_NAME } }}
        {...form.field('name', t('passkeyNameHelp'))}
      />
    </FormDialog>
  );
}
