import { FormDialog, RadioInput, TextInput, useForm } from '@motorclub/sdk/forms';
import { Typography } from '@mui/material';
import { type EndBody, endSubscription, refreshSubscriptions, type SubscriptionItem } from '../../api/subscriptions.ts';
import { t } from '../../texts/plans.ts';

const CHOICES = ['NONE', 'PRORATED', 'FULL'] as const;

export interface EndDialogProps {
  readonly item: SubscriptionItem;
  readonly onClose: () => void;
}

/** Ends a member's subscription at once, and gives money back as chosen. */
export default function EndDialog({ item, onClose }: EndDialogProps) {
  const name = item.author.username;
  const form = useForm<EndBody, unknown>({
    initial: { reason: '', refund: 'PRORATED' },
    check: ({ reason }) => ({ reason: reason.trim() ? undefined : t('planRequired') }),
    send: (values) => endSubscription(item.id, { ...values, reason: values.reason.trim() }),
    done: () => t('endDone', { name }),
    onSent: onClose,
    refresh: refreshSubscriptions,
  });
  return (
    <FormDialog form={form} title={t('endTitle', { name })} submitLabel={t('endNow')} width="xs" onClose={onClose}>
      <Typography>{t('endText')}</Typography>
      <TextInput form={form} name="reason" label={t('endReason')} required max={500} />
      <RadioInput
        form={form}
        name="refund"
        label={t('endRefund')}
        options={CHOICES.map((value) => ({ value, label: t(`endRefund_${value}`) }))}
      />
    </FormDialog>
  );
}
