import { failureOf } from '@motorclub/sdk';
import { FormDialog, TextInput, useForm } from '@motorclub/sdk/forms';
import { Alert } from '@mui/material';
import { deviceName } from '../deviceName.ts';
import { FormRefusal } from '../FormRefusal.tsx';
import { PasswordInput } from '../PasswordInput.tsx';
import { madePasskey, passkeyProblem } from '../passkeys.ts';
import * as rules from '../rules.ts';
import { t } from '../texts.ts';
import { addPasskey, passkeyOptions } from './api.ts';

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
  const form = useForm({
    initial: { password: '', name: deviceName(navigator.userAgent) },
    check: rules.checkBy({ password: rules.required, name: rules.required }),
    send: make,
    onSent: ({ recoveryCodes }) => onDone(recoveryCodes),
  });
  const { status, code } = failureOf(form.failure);
  const byBrowser = form.failure !== null && status === 0 && code !== 'CONNECTION';
  return (
    <FormDialog
      form={form}
      title={t('passkeyAdd')}
      submitLabel={t('continue')}
      failure={
        byBrowser ? (
          <Alert severity="info" role="alert">
            {passkeyProblem(form.failure, t('passkeyCancelled'))}
          </Alert>
        ) : (
          <FormRefusal form={form} />
        )
      }
      onClose={onClose}
    >
      <PasswordInput form={form} name="password" label={t('confirmPassword')} autoComplete="current-password" />
      <TextInput form={form} name="name" label={t('passkeyName')} required max={MAX_NAME} help={t('passkeyNameHelp')} />
    </FormDialog>
  );
}
