import { type BodyOf, callApi, type PageOf } from '@motorclub/sdk';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Schemas } from './schema.d.ts';

export type Plan = Schemas['DonationsPlan'];
export type PlanItem = Schemas['DonationsPlanItem'];
export type Subscription = Schemas['DonationsSubscription'];
export type SubscriptionItem = Schemas['DonationsSubscriptionItem'];
export type GiftCode = Schemas['DonationsGiftCode'];
export type ChangePreview = Schemas['DonationsChangePreview'];
export type Interval = Subscription['interval'];
export type PlanBody = BodyOf<'POST /donation-api/subscription-plans'>;
export type EndBody = BodyOf<'POST /donation-api/subscriptions/{subscriptionId}/end'>;

export const INTERVALS: readonly Interval[] = ['MONTH', 'YEAR'];
export const STATUSES: readonly Subscription['status'][] = ['TRIALING', 'ACTIVE', 'PAST_DUE', 'PAUSED', 'CANCELED'];

const KEY = ['donations', 'subscriptions'] as const;
const SIZE = 20;
const ALL_AT_ONCE = 100;

/** Has all of it asked for again. */
export const refreshSubscriptions = (client: QueryClient) => client.invalidateQueries({ queryKey: KEY });

/** The plans that are offered, in their order. */
export const offeredPlans = () =>
  queryOptions({
    queryKey: [...KEY, 'plans'],
    queryFn: ({ signal }) => callApi('GET /donation-api/subscription-plans', { query: { size: ALL_AT_ONCE }, signal }),
  });

/** A member's own subscription, or their last one. */
export const ownSubscription = (userId: number) =>
  queryOptions({
    queryKey: [...KEY, 'own', userId],
    queryFn: ({ signal }) => callApi('GET /donation-api/users/{userId}/subscription', { path: { userId }, signal }),
  });

/** What another plan would charge now. */
export const changePreview = (subscriptionId: number, planId: number, interval: Interval) =>
  queryOptions({
    queryKey: [...KEY, 'preview', subscriptionId, planId, interval],
    queryFn: ({ signal }) =>
      callApi('POST /donation-api/subscriptions/{subscriptionId}/change-preview', {
        path: { subscriptionId },
        body: { planId, interval },
        signal,
      }),
    staleTime: 0,
    retry: false,
  });

/** The gift codes that the member has bought. */
export const ownGiftCodes = (page: number) =>
  queryOptions({
    queryKey: [...KEY, 'gifts', page],
    queryFn: ({ signal }) => callApi('GET /donation-api/gift-codes/mine', { query: { page, size: SIZE }, signal }),
    placeholderData: keepPreviousData,
  });

export const subscribe = (planId: number, interval: Interval) =>
  callApi('POST /donation-api/subscriptions', { body: { planId, interval } });

export const syncSubscription = (subscriptionId: number) =>
  callApi('POST /donation-api/subscriptions/{subscriptionId}/sync', { path: { subscriptionId } });

export const changePlan = (subscriptionId: number, planId: number, interval: Interval) =>
  callApi('POST /donation-api/subscriptions/{subscriptionId}/change', {
    path: { subscriptionId },
    body: { planId, interval },
  });

export const cancelSubscription = (subscriptionId: number, reason: string | null) =>
  callApi('POST /donation-api/subscriptions/{subscriptionId}/cancel', { path: { subscriptionId }, body: { reason } });

export const resumeSubscription = (subscriptionId: number) =>
  callApi('POST /donation-api/subscriptions/{subscriptionId}/resume', { path: { subscriptionId } });

export const pauseSubscription = (subscriptionId: number, months: number) =>
  callApi('POST /donation-api/subscriptions/{subscriptionId}/pause', { path: { subscriptionId }, body: { months } });

export const openCardPage = (subscriptionId: number) =>
  callApi('POST /donation-api/subscriptions/{subscriptionId}/card', { path: { subscriptionId } });

/** The same `key` buys one code, however often it is sent. */
export const buyGiftCode = (planId: number, interval: Interval, key: string) =>
  callApi('POST /donation-api/gift-codes', { body: { planId, interval }, headers: { 'Idempotency-Key': key } });

export const redeemGiftCode = (code: string) => callApi('POST /donation-api/gift-codes/redeem', { body: { code } });

// Of those who look after plans

export const allPlans = (page: number) =>
  queryOptions({
    queryKey: [...KEY, 'all-plans', page],
    queryFn: ({ signal }) =>
      callApi('GET /donation-api/subscription-plans/all', { query: { page, size: SIZE }, signal }),
    placeholderData: keepPreviousData,
  });

export const grantableRights = () =>
  queryOptions({
    queryKey: [...KEY, 'rights'],
    queryFn: ({ signal }) => callApi('GET /donation-api/rights', { query: { size: ALL_AT_ONCE }, signal }),
  });

export const allSubscriptions = (status: Subscription['status'] | null, page: number) =>
  queryOptions({
    queryKey: [...KEY, 'all', status, page],
    queryFn: ({ signal }): Promise<PageOf<SubscriptionItem>> =>
      callApi('GET /donation-api/subscriptions', { query: { status, page, size: SIZE }, signal }),
    placeholderData: keepPreviousData,
  });

/** Adds a plan, or changes the one of this version. */
export function savePlan(plan: PlanItem | null, { key, ...body }: PlanBody) {
  return plan
    ? callApi('PUT /donation-api/subscription-plans/{planId}', {
        path: { planId: plan.id },
        body: { ...body, version: plan.version },
      })
    : callApi('POST /donation-api/subscription-plans', { body: { ...body, key } });
}

export const endSubscription = (subscriptionId: number, body: EndBody) =>
  callApi('POST /donation-api/subscriptions/{subscriptionId}/end', { path: { subscriptionId }, body });
