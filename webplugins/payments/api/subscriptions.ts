import { callApi } from '@motorclub/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { keys } from './keys.ts';
import type { Subscription } from './types.ts';

const SIZE = 20;
const PAUSE_MS = 5000;

const isOwed = ({ status }: Subscription) => status === 'PAST_DUE' || status === 'UNPAID';

/** What the member pays for again and again. Who comes back from paying what was open sees it soon. */
export const ownSubscriptions = (page: number) =>
  queryOptions({
    queryKey: [...keys.subscriptions(), page],
    queryFn: ({ signal }) => callApi('GET /payment-api/subscriptions/mine', { query: { page, size: SIZE }, signal }),
    refetchInterval: ({ state }) => (state.data?.content.some(isOwed) ? PAUSE_MS : false),
    placeholderData: keepPreviousData,
  });

/** Everybody's, for admins. */
export function allSubscriptions(status: Subscription['status'] | null, userId: number | null, page: number) {
  const query = { status, userId, page, size: SIZE };
  return queryOptions({
    queryKey: [...keys.managed(), 'subscriptions', query],
    queryFn: ({ signal }) => callApi('GET /payment-api/subscriptions', { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export const cancelSubscription = (id: number, reason: string | null) =>
  callApi('POST /payment-api/subscriptions/{subscriptionId}/cancel', {
    path: { subscriptionId: id },
    body: { reason },
  });

export const resumeSubscription = (id: number) =>
  callApi('POST /payment-api/subscriptions/{subscriptionId}/resume', { path: { subscriptionId: id } });

export const openPortal = (id: number) =>
  callApi('POST /payment-api/subscriptions/{subscriptionId}/portal', { path: { subscriptionId: id } });

/** At the sandbox: that many days pass, and what is due then is charged. */
export const passTime = (id: number, days: number) =>
  callApi('POST /payment-api/sandbox/subscriptions/{subscriptionId}/clock', {
    path: { subscriptionId: id },
    body: { days },
  });
