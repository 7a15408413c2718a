import { callApi } from '@motorclub/sdk';
import { queryOptions } from '@tanstack/react-query';
import { keys } from './keys.ts';
import type { OrderBody } from './types.ts';

/** Orders tickets; a second call with the same `key` returns the same order. */
export const place = (body: OrderBody, key: string) =>
  callApi('POST /ticket-api/orders', { body, headers: { 'Idempotency-Key': key } });

/** Where an order that waits is paid. */
export const checkout = (orderId: number) =>
  callApi('POST /ticket-api/orders/{orderId}/checkout-sessions', { path: { orderId } });

/** The ways to pay; those without a checkout are paid by transfer or in cash. */
export const ways = queryOptions({
  queryKey: keys.ways(),
  queryFn: ({ signal }) => callApi('GET /ticket-api/payment-providers', { signal }),
});

export const checkVoucher = (eventId: number, code: string) =>
  callApi('POST /ticket-api/events/{eventId}/voucher-checks', { path: { eventId }, body: { code } });

export const wait = (ticketTypeId: number, quantity: number) =>
  callApi('POST /ticket-api/ticket-types/{ticketTypeId}/waitlist-entries', {
    path: { ticketTypeId },
    body: { quantity },
  });

export const leaveList = (entryId: number) =>
  callApi('DELETE /ticket-api/waitlist-entries/{entryId}', { path: { entryId } });

export const myWaits = (userId: number) =>
  queryOptions({
    queryKey: keys.waits(userId),
    queryFn: ({ signal }) =>
      callApi('GET /ticket-api/users/{userId}/waitlist-entries', { path: { userId }, query: { size: 50 }, signal }),
  });

/** The cars that a member may bring; none without a plugin that knows cars. */
export const myCars = (userId: number) =>
  queryOptions({
    queryKey: [...keys.mine(userId), 'cars'] as const,
    queryFn: ({ signal }) => callApi('GET /ticket-api/users/{userId}/cars', { path: { userId }, signal }),
  });
