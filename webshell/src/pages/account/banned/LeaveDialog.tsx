import { failureOf } from '@motorclub/sdk';
import { FormControl, FormControlLabel, FormLabel, Radio, RadioGroup, TextField, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { PasswordField } from '../PasswordField.tsx';
import { required } from '../rules.ts';
import { FormDialog } from '../security/FormDialog.tsx';
import { FormRefusal } from '../security/FormRefusal.tsx';
import { t } from '../texts.ts';
import { useForm } from '../useForm.ts';
import { CONTENT_CHOICES, type ContentChoice, leave } from './api.ts';

interface ContentFieldProps {
  readonly value: string;
  readonly onChange: (value: ContentChoice) => void;
}

function ContentField({ value, onChange }: ContentFieldProps) {
  const id = useId();
  return (
    <FormControl>
      <FormLabel id={id}>{t('leaveContent')}</FormLabel>
      <RadioGroup aria-labelledby={id} value={value} onChange={(_, chosen) => onChange(chosen as ContentChoice)}>
        {CONTENT_CHOICES.map((choice) => (
          <FormControlLabel key={choice} value={choice} control={<Radio />} label={t(`leave${choice}`)} />
        ))}
      </RadioGroup>
    </FormControl>
  );
}

export interface LeaveDialogProps {
  readonly token: string;
  readonly codeNeeded: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** What happens to the texts, the password, the second factor where there is one, and fourteen days. */
export function LeaveDialog({ token, codeNeeded, onClose, onDone }: LeaveDialogProps) {
  const form = useForm(
    { content: 'KEEP', password: '', code: '' },
    { password: required, ...(codeNeeded ? { code: required } : {}) },
  );
  const send = useMutation({
    mutationFn: ({ content, password, code }: typeof form.values) =>
      leave(token, { content: content as ContentChoice, password, ...(code ? { code: code.trim() } : {}) }),
    onSuccess: onDone,
    onError: (error) => form.refuse(failureOf(error)),
  });
  return (
    <FormDialog
      title={t('leaveAsk')}
      verb={t('leaveAccount')}
      tone="danger"
      pending={send.isPending}
      onSubmit={form.submit((values) => send.mutate(values))}
      onClose={onClose}
    >
      <Typography>{t('leaveMeans')}</Typography>
      <ContentField value={form.values.content} onChange={(choice) => form.set('content', choice)} />
      <FormRefusal error={send.error} sentAt={send.submittedAt} fields={form.values} />
      <PasswordField label={t('password')} autoComplete="current-password" required {...form.field('password')} />
      {codeNeeded ? (
        <TextField
          label={t('leaveCode')}
          required
          autoComplete="one-time-code"
          {...form.field('code', t('leaveCodeHelp'))}
        />
      ) : null}
    </FormDialog>
  );
}
