import { failureOf } from '@motorclub/sdk';
import { Typography } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PasswordField } from '../../account/PasswordField.tsx';
import { required } from '../../account/rules.ts';
import { FormDialog } from '../../account/security/FormDialog.tsx';
import { FormRefusal } from '../../account/security/FormRefusal.tsx';
import { useForm } from '../../account/useForm.ts';
import { Choices } from '../account/Choices.tsx';
import { type ContentChoice, me, requestDeletion } from '../api/me.ts';
import { t } from '../texts.ts';

/** What happens to the texts, the password, and fourteen days to change one's mind. */
export function DeletionDialog({ onClose }: { readonly onClose: () => void }) {
  const client = useQueryClient();
  const [content, setContent] = useState<ContentChoice>('KEEP');
  const form = useForm({ password: '' }, { password: required });
  const send = useMutation({
    mutationFn: requestDeletion,
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: me.queryKey });
      onClose();
      window.scrollTo(0, 0);
    },
    onError: (error) => form.refuse(failureOf(error)),
  });
  return (
    <FormDialog
      title={t('deleteAsk')}
      verb={t('deleteAccount')}
      tone="danger"
      pending={send.isPending}
      onSubmit={form.submit(({ password }) => send.mutate({ password, content }))}
      onClose={onClose}
    >
      <Typography>{t('deleteMeans')}</Typography>
      <Choices
        column
        label={t('deleteContent')}
        value={content}
        choices={{ KEEP: t('keepText'), ANONYMISE: t('anonymiseText'), REMOVE: t('removeAllText') }}
        onChange={setContent}
      />
      <FormRefusal error={send.error} sentAt={send.submittedAt} fields={form.values} />
      <PasswordField
        label={t('password')}
        autoComplete="current-password"
        required
        {...form.field('password', t('deletePassword'))}
      />
    </FormDialog>
  );
}
