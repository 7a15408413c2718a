import { formatMoney } from '@motorclub/sdk';
import type { Attendee, OrderItem, Refund } from '../api/types.ts';
import { t } from '../texts/console.ts';

export interface Sum {
  readonly name: string;
  readonly amountMinor: number;
  readonly strong?: boolean;
}

/** What an order came to, from its lines before any discount to what is left of it; each total is the sum above it. */
export function sumsOf(order: OrderItem): Sum[] {
  const { discountMinor, totalMinor, taxMinor, refundedMinor } = order;
  return [
    ...order.lines.map(({ name, quantity, unitPriceMinor }) => ({
      name: t('some', { count: quantity, name }),
      amountMinor: unitPriceMinor * quantity,
    })),
    ...(discountMinor > 0 ? [{ name: t('discount'), amountMinor: -discountMinor }] : []),
    { name: t('total'), amountMinor: totalMinor, strong: true },
    ...(taxMinor > 0 ? [{ name: t('taxContained'), amountMinor: taxMinor }] : []),
    ...(refundedMinor > 0
      ? [
          { name: t('refundedSum'), amountMinor: -refundedMinor },
          { name: t('keptSum'), amountMinor: totalMinor - refundedMinor, strong: true },
        ]
      : []),
  ];
}

export interface Moment {
  readonly at: string;
  readonly text: string;
}

function refundMoments({ amountMinor, currency, createdAt, settledAt, status, failure }: Refund): Moment[] {
  const amount = formatMoney(amountMinor, currency);
  const asked = { at: createdAt, text: t('timelineRefund', { amount }) };
  if (settledAt === null) return [asked];
  const reason = failure ?? t('noReason');
  const settled = status === 'FAILED' ? t('refundFailed', { amount, reason }) : t('timelineRefunded', { amount });
  return [asked, { at: settledAt, text: settled }];
}

/** What happened with an order, the oldest first. */
export function timelineOf(order: OrderItem, refunds: readonly Refund[], tickets: readonly Attendee[]): Moment[] {
  const { code, totalMinor, currency, createdAt, paidAt, cancelledAt } = order;
  const moments = [
    { at: createdAt, text: t('timelineOrdered', { code }) },
    ...(paidAt ? [{ at: paidAt, text: t('timelinePaid', { amount: formatMoney(totalMinor, currency) }) }] : []),
    ...(cancelledAt ? [{ at: cancelledAt, text: t('timelineCancelled') }] : []),
    ...refunds.flatMap(refundMoments),
    ...tickets.flatMap((ticket) =>
      ticket.checkedInAt ? [{ at: ticket.checkedInAt, text: t('timelineIn', { code: ticket.code }) }] : [],
    ),
  ];
  return moments.sort((one, other) => one.at.localeCompare(other.at));
}
