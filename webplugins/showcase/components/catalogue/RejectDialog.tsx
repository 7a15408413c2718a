import { FormDialog, TextInput, useForm } from '@motorclub/sdk/forms';
import { type Entry, moveEntry, refreshCatalogue } from '../../api/catalogue.ts';
import { kindOf, titleOf } from '../../lib/entries.ts';
import { t } from '../../texts/catalogue.ts';

export interface RejectDialogProps {
  readonly entry: Entry;
  readonly onClose: () => void;
}

/** Rejects a proposal, with a reason for its proposer. */
export default function RejectDialog({ entry, onClose }: RejectDialogProps) {
  const name = titleOf(entry);
  const form = useForm({
    initial: { note: '' },
    send: ({ note }) => moveEntry(kindOf(entry), entry.id, 'reject', note.trim()),
    done: () => t('catalogue_entryRejected', { name }),
    onSent: onClose,
    refresh: refreshCatalogue,
  });
  return (
    <FormDialog
      form={form}
      title={t('catalogue_rejectTitle', { name })}
      submitLabel={t('catalogue_entryReject')}
      tone="danger"
      failed={t('catalogue_notDone')}
      onClose={onClose}
    >
      <TextInput
        form={form}
        name="note"
        label={t('catalogue_rejectNote')}
        help={t('catalogue_rejectNoteHelp')}
        max={300}
        multiline
        autoFocus
      />
    </FormDialog>
  );
}
