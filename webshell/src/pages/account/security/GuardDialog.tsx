import { FormDialog, type FormDialogProps, TextInput, useForm } from '@motorclub/sdk/forms';
import { Typography } from '@mui/material';
import { FormRefusal } from '../FormRefusal.tsx';
import { PasswordInput } from '../PasswordInput.tsx';
import * as rules from '../rules.ts';
import { t } from '../texts.ts';

interface GuardDialogProps<T> extends Pick<FormDialogProps, 'title' | 'submitLabel' | 'tone' | 'onClose'> {
  /** What follows. */
  readonly text: string;
  /** Whether a code is asked for beside the password. */
  readonly withCode?: boolean;
  readonly act: (proof: { password: string; code?: string }) => Promise<T>;
  readonly onDone: (answer: T) => void;
}

/** Asks for the password, and for a code if required, before something that weakens or changes the account. */
export function GuardDialog<T>({ text, withCode = false, act, onDone, ...ask }: GuardDialogProps<T>) {
  const form = useForm({
    initial: { password: '', code: '' },
    check: rules.checkBy({ password: rules.required, ...(withCode ? { code: rules.required } : {}) }),
    send: ({ password, code }) => act({ password, ...(withCode ? { code: code.replaceAll(/\s/g, '') } : {}) }),
    onSent: onDone,
  });
  return (
    <FormDialog {...ask} form={form} failure={<FormRefusal form={form} />}>
      <Typography>{text}</Typography>
      <PasswordInput form={form} name="password" label={t('confirmPassword')} autoComplete="current-password" />
      {withCode ? (
        <TextInput
          form={form}
          name="code"
          label={t('codeOrRecovery')}
          autoComplete="one-time-code"
          required
          slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
        />
      ) : null}
    </FormDialog>
  );
}
