import { failureOf } from '@motorclub/sdk';
import { TextField } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import * as rules from '../rules.ts';
import { t } from '../texts.ts';
import { useForm } from '../useForm.ts';
import { type Passkey, renamePasskey } from './api.ts';
import { FormDialog } from './FormDialog.tsx';
import { FormRefusal } from './FormRefusal.tsx';

interface PasskeyRenameProps {
  readonly passkey: Passkey;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

export function PasskeyRename({ passkey, onDone, onClose }: PasskeyRenameProps) {
  const form = useForm({ name: passkey.name }, { name: rules.required });
  const send = useMutation({
    mutationFn: renamePasskey,
    onSuccess: onDone,
    onError: (error) => form.refuse(failureOf(error)),
  });
  return (
    <FormDialog
      title={t('renamePasskey')}
      verb={t('save')}
      pending={send.isPending}
      onSubmit={form.submit(({ name }) => send.mutate({ id: passkey.id, name }))}
      onClose={onClose}
    >
      <FormRefusal error={send.error} sentAt={send.submittedAt} fields={form.values} />
      <TextField label={t('passkeyName')} required {...form.field('name', t('passkeyNameHelp'))} />
    </FormDialog>
  );
}
