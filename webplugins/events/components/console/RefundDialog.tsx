import { Alert, Typography } from '@mui/material';
import { useRef, useState } from 'react';
import { refundOrder } from '../../api/manage.ts';
import type { Attendee, OrderItem, RefundBody } from '../../api/types.ts';
import { formatMoney, minorOf } from '../../lib/money.ts';
import { nonce } from '../../lib/nonce.ts';
import { useForm } from '../../lib/useForm.ts';
import { t } from '../../texts/console.ts';
import { Field } from '../parts/Field.tsx';
import { FormDialog } from '../parts/FormDialog.tsx';
import { SelectField } from '../parts/SelectField.tsx';

const REASONS = ['REQUESTED', 'FRAUD', 'OTHER'] as const;

interface RefundForm {
  readonly what: string;
  readonly amountMinor: string;
  readonly reason: string;
  readonly note: string;
}

function bodyOf({ what, amountMinor, reason, note }: RefundForm, currency: string): RefundBody {
  return {
    reason: REASONS.find((one) => one === reason) ?? 'REQUESTED',
    note: note.trim() || null,
    keepTickets: what === 'MONEY',
    ...(what === 'MONEY' ? { amountMinor: minorOf(amountMinor, currency) ?? 0 } : {}),
  };
}

function checkOf(order: OrderItem) {
  const left = order.totalMinor - order.refundedMinor;
  return ({ what, amountMinor }: RefundForm): { amountMinor?: string } => {
    if (what !== 'MONEY') return {};
    const amount = minorOf(amountMinor, order.currency);
    if (amount === null || amount === 0) return { amountMinor: t('amountWrong') };
    return amount > left ? { amountMinor: t('amountMost', { most: formatMoney(left, order.currency) }) } : {};
  };
}

export interface RefundDialogProps {
  readonly order: OrderItem;
  /** The one ticket that goes back; without it the whole order. */
  readonly ticket?: Attendee;
  readonly onClose: () => void;
}

/** Tickets back and all money, or some money while the tickets stay good. */
export default function RefundDialog({ order, ticket, onClose }: RefundDialogProps) {
  // One key for this dialog: a second click gives nothing back twice.
  const key = useRef(nonce());
  const start: RefundForm = { what: 'ALL', amountMinor: '', reason: 'REQUESTED', note: '' };
  const of = useForm({
    state: useState(start),
    check: checkOf(order),
    run: (form) =>
      refundOrder(
        order.id,
        { ...bodyOf(form, order.currency), ...(ticket ? { ticketIds: [ticket.ticketId] } : {}) },
        key.current,
      ),
    done: ({ refund }) =>
      refund ? t('refunding', { amount: formatMoney(refund.amountMinor, refund.currency) }) : t('givenBack'),
    onDone: onClose,
  });
  const edit = (part: Partial<RefundForm>) => {
    // Another wish is another refund.
    key.current = nonce();
    of.edit(part);
  };
  const handle = { ...of, edit };
  return (
    <FormDialog
      title={ticket ? t('refundTicketTitle', { code: ticket.code }) : t('refundTitle', { code: order.code })}
      submit={t('refund')}
      pending={of.pending}
      refusal={of.refusal}
      danger
      onSubmit={of.submit}
      onClose={onClose}
    >
      <Typography sx={{ color: 'text.secondary', mb: 1 }}>
        {t('refundOf', {
          name: order.buyerName,
          total: formatMoney(order.totalMinor, order.currency),
          back: formatMoney(order.refundedMinor, order.currency),
        })}
      </Typography>
      {order.disputeStatus === 'OPEN' || order.disputeStatus === 'LOST' ? (
        <Alert severity="warning" sx={{ mb: 1 }}>
          {t(order.disputeStatus === 'OPEN' ? 'refundDisputed' : 'refundLost')}
        </Alert>
      ) : null}
      {ticket ? null : (
        <SelectField
          of={handle}
          name="what"
          label={t('refundWhat')}
          options={[
            { value: 'ALL', label: t('refund_ALL') },
            ...(order.totalMinor > 0 ? [{ value: 'MONEY', label: t('refund_MONEY') }] : []),
          ]}
        />
      )}
      {of.form.what === 'MONEY' ? (
        <Field of={handle} name="amountMinor" label={t('amount', { currency: order.currency })} inputMode="decimal" />
      ) : (
        <Alert severity="warning" variant="outlined" sx={{ mb: 1 }}>
          {ticket
            ? t('refundTicketVoids', { amount: formatMoney(ticket.priceMinor, ticket.currency) })
            : t('refundVoids')}
        </Alert>
      )}
      <SelectField
        of={handle}
        name="reason"
        label={t('reason')}
        options={REASONS.map((value) => ({ value, label: t(`reason_${value}`) }))}
      />
      <Field of={handle} name="note" label={t('note')} max={500} />
    </FormDialog>
  );
}
