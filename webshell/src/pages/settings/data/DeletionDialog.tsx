import { FormDialog, useForm } from '@motorclub/sdk/forms';
import { Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { FormRefusal } from '../../account/FormRefusal.tsx';
import { PasswordInput } from '../../account/PasswordInput.tsx';
import { checkBy, required } from '../../account/rules.ts';
import { Choices } from '../account/Choices.tsx';
import { type ContentChoice, me, requestDeletion } from '../api/me.ts';
import { t } from '../texts.ts';

/** What happens to the texts, the password, and fourteen days to change one's mind. */
export function DeletionDialog({ onClose }: { readonly onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm({
    initial: { password: '', content: 'KEEP' as ContentChoice },
    check: checkBy({ password: required }),
    send: requestDeletion,
    onSent: async () => {
      await client.invalidateQueries({ queryKey: me.queryKey });
      onClose();
      window.scrollTo(0, 0);
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('deleteAsk')}
      submitLabel={t('deleteAccount')}
      tone="danger"
      failure={<FormRefusal form={form} />}
      onClose={onClose}
    >
      <Typography>{t('deleteMeans')}</Typography>
      <Choices
        column
        label={t('deleteContent')}
        value={form.values.content}
        choices={{ KEEP: t('keepText'), ANONYMISE: t('anonymiseText'), REMOVE: t('removeAllText') }}
        onChange={(content) => form.set('content', content)}
      />
      <PasswordInput
        form={form}
        name="password"
        label={t('password')}
        autoComplete="current-password"
        help={t('deletePassword')}
      />
    </FormDialog>
  );
}
