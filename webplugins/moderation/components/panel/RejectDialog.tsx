import { FormDialog, TextInput, useForm } from '@motorclub/sdk/forms';
import { type ReviewItem, type ReviewSource, refreshAll, rejectItem } from '../../api/screening.ts';
import { t } from '../../texts/panel.ts';

export interface RejectDialogProps {
  readonly source: ReviewSource;
  readonly item: ReviewItem;
  readonly onClose: () => void;
}

/** Rejects a post, with a reason for its author. */
export function RejectDialog({ source, item, onClose }: RejectDialogProps) {
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() ? undefined : t('reasonMissing') }),
    send: ({ reason }) => rejectItem(source, item, reason.trim()),
    done: () => t('rejected'),
    onSent: onClose,
    refresh: refreshAll,
  });
  return (
    <FormDialog form={form} title={t('rejectTitle')} submitLabel={t('reject')} tone="danger" onClose={onClose}>
      <TextInput
        form={form}
        name="reason"
        label={t('rejectReason')}
        help={t('rejectReasonHelp')}
        required
        max={500}
        multiline
        autoFocus
      />
    </FormDialog>
  );
}
