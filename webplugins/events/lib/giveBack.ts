import type { ClubEvent, OrderItem } from '../api/types.ts';

const HOUR_MS = 3_600_000;

/** How an event's refund policy applies if the buyer cancels the whole order. */
export interface GiveBack {
  /** Why it is not taken back; null while it is. */
  readonly refusal: 'eventOver' | 'notTakenBack' | 'tooLate' | null;
  /** The last moment for it, as an ISO time. */
  readonly until: string;
  /** The refund fee, in minor units. */
  readonly feeMinor: number;
}

/** Free tickets are taken back whatever the rule is, but no later either; the server says it again. `now` in ms. */
export function giveBackOf(event: ClubEvent, order: OrderItem, now: number): GiveBack {
  const { type, hoursBefore, feeMinor } = event.refundPolicy;
  const last = Date.parse(event.startsAt) - hoursBefore * HOUR_MS;
  const paid = order.totalMinor > 0;
  const rule = {
    until: new Date(last).toISOString(),
    feeMinor: Math.min(feeMinor, order.totalMinor - order.refundedMinor),
  };
  if (event.status !== 'PUBLISHED' && event.status !== 'POSTPONED') return { ...rule, refusal: 'eventOver' };
  if (paid && type !== 'UNTIL') return { ...rule, refusal: 'notTakenBack' };
  return { ...rule, refusal: now > last ? 'tooLate' : null };
}
