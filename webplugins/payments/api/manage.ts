import { callApi } from '@motorclub/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { keys } from './keys.ts';
import type { PaymentRow, Refund } from './types.ts';

const SIZE = 20;

/** A page of a list; the last one stays while it is on its way. */
function listPage<Page>(list: string, query: object, read: (signal: AbortSignal) => Promise<Page>) {
  return queryOptions({
    queryKey: [...keys.managed(), list, query],
    queryFn: ({ signal }) => read(signal),
    placeholderData: keepPreviousData,
  });
}

export function allPayments(status: PaymentRow['status'] | null, userId: number | null, page: number) {
  const query = { status, userId, page, size: SIZE };
  return listPage('payments', query, (signal) => callApi('GET /payment-api/payments', { query, signal }));
}

/** Those that failed come first. */
export function allRefunds(status: Refund['status'] | null, paymentId: number | null, page: number) {
  const query = { status, paymentId, page, size: SIZE };
  return listPage('refunds', query, (signal) => callApi('GET /payment-api/refunds', { query, signal }));
}

export function allEvents(processed: boolean | null, page: number) {
  const query = { processed, page, size: SIZE };
  return listPage('events', query, (signal) => callApi('GET /payment-api/events', { query, signal }));
}

/** What waits for payment providers that are off. */
export const waitingPayments = () =>
  queryOptions({
    queryKey: [...keys.managed(), 'waiting'],
    queryFn: ({ signal }) => callApi('GET /payment-api/waiting', { signal }),
  });

export const retryRefund = (id: number) =>
  callApi('POST /payment-api/refunds/{refundId}/retry', { path: { refundId: id } });
