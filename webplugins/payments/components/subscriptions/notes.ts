import { formatCardBrand, formatDateTime, formatMoney } from '@motorclub/sdk';
import type { Plan, Subscription } from '../../api/types.ts';
import { t } from '../../texts/subscriptions.ts';

/** `€10.00 a month` */
export function priceOf({ amountMinor, currency, interval }: Plan): string {
  return t(`per_${interval}`, { amount: formatMoney(amountMinor, currency) });
}

/** What happens next, and when. */
export function nextOf(item: Subscription): string | null {
  const { status, periodEnd, resumesAt, endedAt } = item;
  if (status === 'CANCELED') return t('endedAt', { date: formatDateTime(endedAt) });
  if (status === 'PAUSED') return resumesAt ? t('resumesAt', { date: formatDateTime(resumesAt) }) : t('pausedForNow');
  if (status === 'PAST_DUE' || status === 'UNPAID') return t('chargeFailed');
  if (!periodEnd) return null;
  return t(item.cancelAtPeriodEnd ? 'endsAt' : 'renewsAt', { date: formatDateTime(periodEnd) });
}

/** The small print below the name of a plan. */
export function notesOf(item: Subscription): string[] {
  const { nextPlan, methodBrand, methodLast4 } = item;
  const next = nextOf(item);
  const brand = methodBrand ? formatCardBrand(methodBrand) : t('someCard');
  return [
    ...(next ? [next] : []),
    ...(nextPlan ? [t('thenPlan', { name: nextPlan.name, price: priceOf(nextPlan) })] : []),
    ...(methodLast4 ? [t('card', { brand, last4: methodLast4 })] : []),
  ];
}
