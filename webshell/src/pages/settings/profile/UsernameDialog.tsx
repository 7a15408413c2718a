import { toast } from '@motorclub/sdk';
import { FormDialog, useForm } from '@motorclub/sdk/forms';
import { Typography } from '@mui/material';
import { FormRefusal } from '../../account/FormRefusal.tsx';
import * as rules from '../../account/rules.ts';
import { UsernameField } from '../../account/UsernameField.tsx';
import { type Me, updateMe } from '../api/me.ts';
import { t } from '../texts.ts';
import { useApplyMe } from '../useApplyMe.ts';

/** Another username; the old one leads here for good. */
export function UsernameDialog({ own, onClose }: { readonly own: Me; readonly onClose: () => void }) {
  const keep = useApplyMe();
  const form = useForm({
    initial: { username: '' },
    check: rules.checkBy({ username: rules.username }),
    send: updateMe,
    onSent: (now) => {
      keep(now);
      toast.success(t('usernameChanged', { name: now.username }));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('changeUsername')}
      submitLabel={t('changeUsername')}
      failure={<FormRefusal form={form} />}
      onClose={onClose}
    >
      <Typography>{t('usernameMeans', { name: own.username })}</Typography>
      <UsernameField form={form} />
    </FormDialog>
  );
}
