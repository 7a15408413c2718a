import { formatCardBrand, formatDateTime } from '@motorclub/sdk';
import type { Subscription } from '../../api/subscriptions.ts';
import { formatPrice, priceOf } from '../../lib/prices.ts';
import { t } from '../../texts/subscriptions.ts';

function pastDueNote({ graceUntil }: Subscription): string {
  return graceUntil ? t('subPastDue', { date: formatDateTime(graceUntil) }) : t('subPastDueOver');
}

function stateNote(item: Subscription): string | null {
  const { status, periodEnd, endedAt, resumesAt, cancelAtPeriodEnd, isGift, amountMinor, currency, interval } = item;
  if (status === 'CANCELED') return endedAt && t('subEnded', { date: formatDateTime(endedAt) });
  if (status === 'PAST_DUE') return pastDueNote(item);
  if (status === 'PAUSED') {
    return resumesAt ? t('subPausedUntil', { date: formatDateTime(resumesAt) }) : t('subPausedNow');
  }
  if (!periodEnd) return null;
  const date = formatDateTime(periodEnd);
  if (cancelAtPeriodEnd || isGift) return t('subEnds', { date });
  return status === 'TRIALING'
    ? t('subTrialEnds', { date, price: formatPrice(amountMinor, currency, interval) })
    : t('subRenews', { date });
}

function nextNote({ nextPlan, nextInterval }: Subscription): string | null {
  const price = nextPlan && nextInterval && priceOf(nextPlan, nextInterval);
  if (!(price && nextInterval)) return null;
  return t('subThenPlan', { name: nextPlan.name, price: formatPrice(price, nextPlan.currency, nextInterval) });
}

/** What there is to say of a subscription, a sentence each. */
export function notesOf(item: Subscription): string[] {
  const { methodBrand, methodLast4 } = item;
  const card =
    methodBrand && methodLast4 ? t('subCard', { brand: formatCardBrand(methodBrand), last4: methodLast4 }) : null;
  return [stateNote(item), nextNote(item), card].filter((note) => note !== null);
}
