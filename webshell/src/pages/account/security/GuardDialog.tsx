import { failureOf } from '@motorclub/sdk';
import { TextField, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { PasswordField } from '../PasswordField.tsx';
import * as rules from '../rules.ts';
import { t } from '../texts.ts';
import { useForm } from '../useForm.ts';
import { FormDialog, type FormDialogProps } from './FormDialog.tsx';
import { FormRefusal } from './FormRefusal.tsx';

interface GuardDialogProps<T> extends Pick<FormDialogProps, 'title' | 'verb' | 'onClose'> {
  readonly tone?: 'normal' | 'danger';
  /** What follows. */
  readonly text: string;
  /** Whether a code is asked for beside the password. */
  readonly withCode?: boolean;
  readonly act: (proof: { password: string; code?: string }) => Promise<T>;
  readonly onDone: (answer: T) => void;
}

/** Asks for the password, and where told so for a code, before something that weakens or changes the account. */
export function GuardDialog<T>({ text, withCode = false, act, onDone, tone = 'normal', ...ask }: GuardDialogProps<T>) {
  const form = useForm(
    { password: '', code: '' },
    { password: rules.required, ...(withCode ? { code: rules.required } : {}) },
  );
  const send = useMutation({
    mutationFn: act,
    onSuccess: onDone,
    onError: (error) => form.refuse(failureOf(error)),
  });
  const submit = form.submit(({ password, code }) =>
    send.mutate({ password, ...(withCode ? { code: code.replaceAll(/\s/g, '') } : {}) }),
  );
  return (
    <FormDialog {...ask} tone={tone} pending={send.isPending} onSubmit={submit}>
      <Typography>{text}</Typography>
      <FormRefusal error={send.error} sentAt={send.submittedAt} fields={form.values} />
      <PasswordField
        label={t('confirmPassword')}
        autoComplete="current-password"
        required
        {...form.field('password')}
      />
      {withCode ? (
        <TextField
          label={t('codeOrRecovery')}
          autoComplete="one-time-code"
          required
          slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
          {...form.field('code')}
        />
      ) : null}
    </FormDialog>
  );
}
