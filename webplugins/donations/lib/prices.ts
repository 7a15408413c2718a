import { formatMoney } from '@motorclub/sdk';
import type { Interval, Plan, Subscription } from '../api/subscriptions.ts';
import { t } from '../texts/subscriptions.ts';

const MONTHS_OF_YEAR = 12;
const PERCENT = 100;

/** What a period of a plan costs; null where it is not sold so. */
export const priceOf = (plan: Plan, interval: Interval) => (interval === 'MONTH' ? plan.monthMinor : plan.yearMinor);

/** Whether it is the plan that a member has now. */
export const isPlanOf = (subscription: Subscription | null, plan: Plan, interval: Interval) =>
  subscription?.plan?.id === plan.id && subscription.interval === interval;

/** `€5.90 a month`. */
export const formatPrice = (amountMinor: number, currency: string, interval: Interval) =>
  t(`planPer_${interval}`, { amount: formatMoney(amountMinor, currency) });

/** How many per cent a year costs less than twelve months; 0 where that cannot be said. */
export function savingOf({ monthMinor, yearMinor }: Pick<Plan, 'monthMinor' | 'yearMinor'>): number {
  if (!(monthMinor && yearMinor)) return 0;
  const months = monthMinor * MONTHS_OF_YEAR;
  return Math.max(Math.floor(((months - yearMinor) * PERCENT) / months), 0);
}
