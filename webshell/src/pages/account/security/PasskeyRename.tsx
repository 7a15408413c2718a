import { FormDialog, TextInput, useForm } from '@motorclub/sdk/forms';
import { FormRefusal } from '../FormRefusal.tsx';
import * as rules from '../rules.ts';
import { t } from '../texts.ts';
import { type Passkey, renamePasskey } from './api.ts';

interface PasskeyRenameProps {
  readonly passkey: Passkey;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

export function PasskeyRename({ passkey, onDone, onClose }: PasskeyRenameProps) {
  const form = useForm({
    initial: { name: passkey.name },
    check: rules.checkBy({ name: rules.required }),
    send: ({ name }) => renamePasskey({ id: passkey.id, name }),
    onSent: onDone,
  });
  return (
    <FormDialog
      form={form}
      title={t('renamePasskey')}
      submitLabel={t('save')}
      failure={<FormRefusal form={form} />}
      onClose={onClose}
    >
      <TextInput form={form} name="name" label={t('passkeyName')} required help={t('passkeyNameHelp')} />
    </FormDialog>
  );
}
