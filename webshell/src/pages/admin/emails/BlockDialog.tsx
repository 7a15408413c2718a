import { FormDialog, TextInput, useForm } from '@motorclub/sdk/forms';
import { MAILS_KEY, suppress } from '../api/emails.ts';
import { t } from './texts.ts';

/** Asks for an address that is to be sent nothing, and why. */
export function BlockDialog({ onClose }: { readonly onClose: () => void }) {
  const form = useForm({
    initial: { address: '', reason: '' },
    send: ({ address, reason }) => suppress(address, reason),
    done: ({ address }) => t('blocked', { address }),
    refresh: (client) => client.invalidateQueries({ queryKey: MAILS_KEY }),
    onSent: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t('blockTitle')}
      submitLabel={t('blockVerb')}
      tone="danger"
      failed={t('blockFailed')}
      onClose={onClose}
    >
      <TextInput form={form} name="address" label={t('mailAddress')} required autoFocus max={254} inputMode="email" />
      <TextInput form={form} name="reason" label={t('why')} required max={500} />
    </FormDialog>
  );
}
