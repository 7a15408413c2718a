import { failureOf, toast } from '@motorclub/sdk';
import { Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import * as rules from '../../account/rules.ts';
import { FormDialog } from '../../account/security/FormDialog.tsx';
import { FormRefusal } from '../../account/security/FormRefusal.tsx';
import { UsernameField } from '../../account/UsernameField.tsx';
import { useForm } from '../../account/useForm.ts';
import { type Me, updateMe } from '../api/me.ts';
import { t } from '../texts.ts';
import { useApplyMe } from '../useApplyMe.ts';

/** Another username; the old one leads here for good. */
export function UsernameDialog({ own, onClose }: { readonly own: Me; readonly onClose: () => void }) {
  const keep = useApplyMe();
  const form = useForm({ username: '' }, { username: rules.username });
  const save = useMutation({
    mutationFn: updateMe,
    onSuccess: (now) => {
      keep(now);
      toast.success(t('usernameChanged', { name: now.username }));
      onClose();
    },
    onError: (error) => form.refuse(failureOf(error)),
  });
  return (
    <FormDialog
      title={t('changeUsername')}
      verb={t('changeUsername')}
      pending={save.isPending}
      onSubmit={form.submit(({ username }) => save.mutate({ username }))}
      onClose={onClose}
    >
      <Typography>{t('usernameMeans', { name: own.username })}</Typography>
      <FormRefusal error={save.error} sentAt={save.submittedAt} fields={form.values} />
      <UsernameField form={form} />
    </FormDialog>
  );
}
