import { type BodyOf, callApi, http, type QueryOf } from '@motorclub/sdk';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Schemas } from './schema.d.ts';

export type Options = Schemas['DonationsOptions'];
export type Summary = Schemas['DonationsSummary'];
export type Goal = Schemas['DonationsGoal'];
export type WallEntry = Schemas['DonationsWall'];
export type OwnDonation = Schemas['DonationsOwnDonation'];
export type DonationItem = Schemas['DonationsDonationItem'];
export type Recurring = Schemas['DonationsRecurring'];
export type Receipt = Schemas['DonationsReceipt'];
export type Rank = Schemas['DonationsDonationRank'];
export type DonationBody = BodyOf<'POST /donation-api/donations'>;
export type GoalBody = BodyOf<'POST /donation-api/donation-goals'>;
export type RankBody = BodyOf<'POST /donation-api/donation-ranks'>;
export type RefundBody = BodyOf<'POST /donation-api/donations/{donationId}/refunds'>;

const KEY = ['donations', 'giving'] as const;
const ALL_AT_ONCE = 100;

/** Has all of it asked for again. */
export const refreshGiving = (client: QueryClient) => client.invalidateQueries({ queryKey: KEY });

// What everybody sees

export const getOptions = () =>
  queryOptions({
    queryKey: [...KEY, 'options'],
    queryFn: ({ signal }) => callApi('GET /donation-api/donation-options', { signal }),
  });

export const getSummary = () =>
  queryOptions({
    queryKey: [...KEY, 'summary'],
    queryFn: ({ signal }) => callApi('GET /donation-api/donations/summary', { signal }),
  });

/** The goals that can be given to. */
export const openGoals = () =>
  queryOptions({
    queryKey: [...KEY, 'goals'],
    queryFn: ({ signal }) => callApi('GET /donation-api/donation-goals', { query: { size: ALL_AT_ONCE }, signal }),
  });

export const listWall = (page: number, size: number) =>
  queryOptions({
    queryKey: [...KEY, 'wall', page, size],
    queryFn: ({ signal }) => callApi('GET /donation-api/donor-walls', { query: { page, size }, signal }),
    placeholderData: keepPreviousData,
  });

/** The active donor ranks, the lowest first. */
export const activeRanks = () =>
  queryOptions({
    queryKey: [...KEY, 'ranks'],
    queryFn: ({ signal }) => callApi('GET /donation-api/donation-ranks', { query: { size: ALL_AT_ONCE }, signal }),
  });

export const getDonor = (userId: number) =>
  queryOptions({
    queryKey: [...KEY, 'donor', userId],
    queryFn: ({ signal }) => callApi('GET /donation-api/users/{userId}/donor', { path: { userId }, signal }),
  });

// Giving

/** The same `key` is one donation, however often it is sent. */
export const give = (body: DonationBody, key: string) =>
  callApi('POST /donation-api/donations', { body, headers: { 'Idempotency-Key': key } });

export const getStanding = () =>
  queryOptions({
    queryKey: [...KEY, 'standing'],
    queryFn: ({ signal }) => callApi('GET /donation-api/donations/standing', { signal }),
  });

export const getOwnRank = () =>
  queryOptions({
    queryKey: [...KEY, 'own-rank'],
    queryFn: ({ signal }) => callApi('GET /donation-api/donation-ranks/mine', { signal }),
  });

export const listOwn = (page: number) =>
  queryOptions({
    queryKey: [...KEY, 'mine', page],
    queryFn: ({ signal }) => callApi('GET /donation-api/donations/mine', { query: { page }, signal }),
    placeholderData: keepPreviousData,
  });

export const syncDonation = (donationId: number) =>
  callApi('POST /donation-api/donations/{donationId}/sync', { path: { donationId } });

export const retryDonation = (donationId: number) =>
  callApi('PUT /donation-api/donations/{donationId}/retry', { path: { donationId } });

export const cancelDonation = (donationId: number) =>
  callApi('PUT /donation-api/donations/{donationId}/cancel', { path: { donationId } });

export const listRecurring = (page: number) =>
  queryOptions({
    queryKey: [...KEY, 'recurring', page],
    queryFn: ({ signal }) => callApi('GET /donation-api/recurring-donations/mine', { query: { page }, signal }),
    placeholderData: keepPreviousData,
  });

export type RecurringChange = 'cancel' | 'pause' | 'resume';

export const changeRecurring = (recurringId: number, change: RecurringChange) =>
  callApi(`PUT /donation-api/recurring-donations/{recurringId}/${change}`, { path: { recurringId } });

export const syncRecurring = (recurringId: number) =>
  callApi('POST /donation-api/recurring-donations/{recurringId}/sync', { path: { recurringId } });

export const openCard = (recurringId: number) =>
  callApi('POST /donation-api/recurring-donations/{recurringId}/portal', { path: { recurringId }, body: {} });

export const listReceipts = (page: number) =>
  queryOptions({
    queryKey: [...KEY, 'receipts', page],
    queryFn: ({ signal }) => callApi('GET /donation-api/receipts', { query: { page }, signal }),
    placeholderData: keepPreviousData,
  });

export interface Days {
  readonly since: string;
  readonly until: string;
}

const getFile = (address: string) =>
  http.get<Blob>(`/donation-api/${address}`, { responseType: 'blob' }).then(({ data }) => data);

export const getReceiptFile = (number: string) => getFile(`receipts/${encodeURIComponent(number)}/receipt.pdf`);

export const getStatementFile = ({ since, until }: Days, kind: 'pdf' | 'csv') =>
  getFile(`year-statements/statement.${kind}?since=${since}&until=${until}`);

// Of those who look after donations

const REFUND_POLL_MS = 3000;

/** Whether the provider has yet to confirm a refund. */
export const isRefunding = ({ refundingMinor }: DonationItem) => refundingMinor > 0;

/** What can still be refunded of a donation. */
export const refundableOf = ({ amountMinor, feeCoverMinor, refundedMinor, refundingMinor }: DonationItem) =>
  amountMinor + feeCoverMinor - refundedMinor - refundingMinor;

export const listDonations = (query: QueryOf<'GET /donation-api/donations'>) =>
  queryOptions({
    queryKey: [...KEY, 'all', query],
    queryFn: ({ signal }) => callApi('GET /donation-api/donations', { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.content.some(isRefunding) ? REFUND_POLL_MS : false),
  });

export const refund = (donationId: number, body: RefundBody, key: string) =>
  callApi('POST /donation-api/donations/{donationId}/refunds', {
    path: { donationId },
    body,
    headers: { 'Idempotency-Key': key },
  });

export const setMessage = (donationId: number, status: 'SHOWN' | 'HIDDEN') =>
  callApi('PUT /donation-api/donations/{donationId}/message', { path: { donationId }, body: { status } });

export const allGoals = (page: number) =>
  queryOptions({
    queryKey: [...KEY, 'all-goals', page],
    queryFn: ({ signal }) => callApi('GET /donation-api/donation-goals', { query: { page, all: true }, signal }),
    placeholderData: keepPreviousData,
  });

/** Adds a goal, or changes the one of this version. */
export const saveGoal = (goal: Goal | null, body: GoalBody & { readonly status: Goal['status'] }) =>
  goal
    ? callApi('PUT /donation-api/donation-goals/{goalId}', {
        path: { goalId: goal.id },
        body: { ...body, version: goal.version },
      })
    : callApi('POST /donation-api/donation-goals', {
        body: { ...body, status: body.status === 'ACTIVE' ? 'ACTIVE' : 'DRAFT' },
      });

export const allRanks = (page: number) =>
  queryOptions({
    queryKey: [...KEY, 'all-ranks', page],
    queryFn: ({ signal }) => callApi('GET /donation-api/donation-ranks', { query: { page, all: true }, signal }),
    placeholderData: keepPreviousData,
  });

/** Adds a rank, or changes the one of this version. */
export const saveRank = (rank: Rank | null, body: RankBody) =>
  rank
    ? callApi('PUT /donation-api/donation-ranks/{rankId}', {
        path: { rankId: rank.id },
        body: { ...body, version: rank.version },
      })
    : callApi('POST /donation-api/donation-ranks', { body });

/** How many members would have a rank with this threshold or a higher one. */
export const previewRank = (thresholdMinor: number | null, window: Rank['window']) =>
  queryOptions({
    queryKey: [...KEY, 'preview', thresholdMinor, window],
    queryFn: ({ signal }) =>
      callApi('POST /donation-api/donation-ranks/preview', {
        body: { ranks: [{ thresholdMinor: thresholdMinor ?? 1, window }] },
        signal,
      }),
    enabled: thresholdMinor !== null,
    placeholderData: keepPreviousData,
  });
