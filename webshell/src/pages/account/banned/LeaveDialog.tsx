import { FormDialog, RadioInput, TextInput, useForm } from '@motorclub/sdk/forms';
import { Typography } from '@mui/material';
import { FormRefusal } from '../FormRefusal.tsx';
import { PasswordInput } from '../PasswordInput.tsx';
import { checkBy, required } from '../rules.ts';
import { t } from '../texts.ts';
import { CONTENT_CHOICES, type ContentChoice, leave } from './api.ts';

export interface LeaveDialogProps {
  readonly token: string;
  readonly codeNeeded: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** What happens to the texts, the password, the second factor where there is one, and fourteen days. */
export function LeaveDialog({ token, codeNeeded, onClose, onDone }: LeaveDialogProps) {
  const form = useForm({
    initial: { content: 'KEEP' as ContentChoice, password: '', code: '' },
    check: checkBy({ password: required, ...(codeNeeded ? { code: required } : {}) }),
    send: ({ code, ...body }) => leave(token, { ...body, ...(code ? { code: code.trim() } : {}) }),
    onSent: onDone,
  });
  return (
    <FormDialog
      form={form}
      title={t('leaveAsk')}
      submitLabel={t('leaveAccount')}
      tone="danger"
      failure={<FormRefusal form={form} />}
      onClose={onClose}
    >
      <Typography>{t('leaveMeans')}</Typography>
      <RadioInput
        form={form}
        name="content"
        label={t('leaveContent')}
        options={CONTENT_CHOICES.map((value) => ({ value, label: t(`leave${value}`) }))}
      />
      <PasswordInput form={form} name="password" label={t('password')} autoComplete="current-password" />
      {codeNeeded ? (
        <TextInput
          form={form}
          name="code"
          label={t('leaveCode')}
          required
          autoComplete="one-time-code"
          help={t('leaveCodeHelp')}
        />
      ) : null}
    </FormDialog>
  );
}
