import { formatMoney, majorOf, minorOf } from '@motorclub/sdk';
import { FormDialog, MoneyInput, SelectInput, TextInput, useForm } from '@motorclub/sdk/forms';
import { Typography } from '@mui/material';
import { useState } from 'react';
import { type DonationItem, refreshGiving, refund, refundableOf } from '../../api/giving.ts';
import { t } from '../../texts/managing.ts';

const REASONS = ['REQUESTED', 'DUPLICATE', 'FRAUD'] as const;

export interface RefundDialogProps {
  readonly donation: DonationItem;
  readonly onClose: () => void;
}

/** Gives a donation back, or a part of it. */
export default function RefundDialog({ donation, onClose }: RefundDialogProps) {
  const [key] = useState(() => crypto.randomUUID());
  const { currency } = donation;
  const left = refundableOf(donation);
  const form = useForm({
    initial: { amount: majorOf(left, currency), reason: 'REQUESTED' as (typeof REASONS)[number], note: '' },
    check: ({ amount }) => {
      const minor = minorOf(amount, currency);
      return { amount: minor && minor <= left ? undefined : t('manageAmountWrong') };
    },
    serverNames: { amountMinor: 'amount' },
    send: ({ amount, reason, note }) =>
      refund(donation.id, { amountMinor: minorOf(amount, currency), reason, note: note.trim() || null }, key),
    done: () => t('refundDone'),
    onSent: onClose,
    refresh: refreshGiving,
  });
  return (
    <FormDialog
      form={form}
      title={t('refundTitle', { amount: formatMoney(donation.amountMinor, currency) })}
      submitLabel={t('refundSubmit')}
      tone="danger"
      width="xs"
      onClose={onClose}
    >
      <Typography>{t('refundText')}</Typography>
      <MoneyInput form={form} name="amount" label={t('giveAmount')} currency={currency} required />
      <SelectInput
        form={form}
        name="reason"
        label={t('refundReason')}
        options={REASONS.map((value) => ({ value, label: t(`refundReason_${value}`) }))}
      />
      <TextInput form={form} name="note" label={t('refundNote')} max={500} />
    </FormDialog>
  );
}
