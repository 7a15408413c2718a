import { api, type PageOf } from '@motorclub/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { keys } from './keys.ts';
import type { PaymentRow, Refund, ToldEvent, Waiting } from './types.ts';

const SIZE = 20;

/** What the server is asked for: what is null is left out. */
type Filters = Readonly<Record<string, string | number | null>>;

function managed<Item>(path: string, filters: Filters, page: number) {
  const given = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== null));
  const query = { ...given, page, size: SIZE };
  return queryOptions({
    queryKey: [...keys.managed(), path, query],
    queryFn: ({ signal }) => api.get<PageOf<Item>>(`/payment-api/${path}`, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export const allPayments = (status: string | null, userId: number | null, page: number) =>
  managed<PaymentRow>('payments', { status, userId }, page);

/** Those that failed come first. */
export const allRefunds = (status: string | null, paymentId: number | null, page: number) =>
  managed<Refund>('refunds', { status, paymentId }, page);

export const allEvents = (processed: string | null, page: number) => managed<ToldEvent>('events', { processed }, page);

/** What waits for payment providers that are off. */
export const waiting = () =>
  queryOptions({
    queryKey: [...keys.managed(), 'waiting'],
    queryFn: ({ signal }) => api.get<Waiting>('/payment-api/waiting', { signal }),
  });

export const retryRefund = (id: number) => api.post<Refund>(`/payment-api/refunds/${id}/retry`);
