import { formatMoney, minorOf } from '@motorclub/sdk';
import { FormDialog, SelectInput, TextInput, useForm } from '@motorclub/sdk/forms';
import { Alert, Typography } from '@mui/material';
import { useRef } from 'react';
import { refundOrder } from '../../api/manage.ts';
import type { Attendee, OrderItem, RefundBody } from '../../api/types.ts';
import { refreshEvents } from '../../api/useAction.ts';
import { nonce } from '../../lib/nonce.ts';
import { t } from '../../texts/console.ts';

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
  const refundable = order.totalMinor - order.refundedMinor;
  return ({ what, amountMinor }: RefundForm): { amountMinor?: string } => {
    if (what !== 'MONEY') return {};
    const amount = minorOf(amountMinor, order.currency);
    if (amount === null || amount === 0) return { amountMinor: t('amountWrong') };
    return amount > refundable
      ? { amountMinor: t('amountMost', { most: formatMoney(refundable, order.currency) }) }
      : {};
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
  // One idempotency key for each request: a second click refunds nothing twice.
  const sent = useRef({ request: '', key: '' });
  const start: RefundForm = { what: 'ALL', amountMinor: '', reason: 'REQUESTED', note: '' };
  const form = useForm({
    initial: start,
    check: checkOf(order),
    send: (values) => {
      const request = JSON.stringify(values);
      if (sent.current.request !== request) sent.current = { request, key: nonce() };
      const body = { ...bodyOf(values, order.currency), ...(ticket ? { ticketIds: [ticket.ticketId] } : {}) };
      return refundOrder(order.id, body, sent.current.key);
    },
    done: ({ refund }) =>
      refund ? t('refunding', { amount: formatMoney(refund.amountMinor, refund.currency) }) : t('givenBack'),
    onSent: onClose,
    refresh: refreshEvents,
  });
  return (
    <FormDialog
      form={form}
      title={ticket ? t('refundTicketTitle', { code: ticket.code }) : t('refundTitle', { code: order.code })}
      submitLabel={t('refund')}
      tone="danger"
      failed={t('refused')}
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
        <SelectInput
          form={form}
          name="what"
          label={t('refundWhat')}
          options={[
            { value: 'ALL', label: t('refund_ALL') },
            ...(order.totalMinor > 0 ? [{ value: 'MONEY', label: t('refund_MONEY') }] : []),
          ]}
        />
      )}
      {form.values.what === 'MONEY' ? (
        <TextInput
          form={form}
          name="amountMinor"
          label={t('amount', { currency: order.currency })}
          inputMode="decimal"
        />
      ) : (
        <Alert severity="warning" variant="outlined" sx={{ mb: 1 }}>
          {ticket
            ? t('refundTicketVoids', { amount: formatMoney(ticket.priceMinor, ticket.currency) })
            : t('refundVoids')}
        </Alert>
      )}
      <SelectInput
        form={form}
        name="reason"
        label={t('reason')}
        options={REASONS.map((value) => ({ value, label: t(`reason_${value}`) }))}
      />
      <TextInput form={form} name="note" label={t('note')} max={500} />
    </FormDialog>
  );
}
