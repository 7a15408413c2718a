import { api, type PageOf } from '@motorclub/sdk';
import { queryOptions } from '@tanstack/react-query';
import { EVENTS } from './events.ts';
import { keys } from './keys.ts';
import type { OrderBody, Placed, VoucherEffect, Waiting, Way } from './types.ts';

/** Orders tickets; the same `key` again gives the same order. */
export const place = (body: OrderBody, key: string) =>
  api.post<Placed>('/ticket-api/orders', body, { headers: { 'Idempotency-Key': key } });

/** Where an order that waits is paid. */
export const checkout = (orderId: number) => api.post<Placed>(`/ticket-api/orders/${orderId}/checkout-sessions`);

/** The ways to pay; those without a checkout are paid by transfer or in cash. */
export const ways = queryOptions({
  queryKey: keys.ways(),
  queryFn: ({ signal }) => api.get<readonly Way[]>('/ticket-api/payment-providers', { signal }),
});

export const checkVoucher = (eventId: number, code: string) =>
  api.post<VoucherEffect>(`${EVENTS}/${eventId}/voucher-checks`, { code });

export const wait = (ticketTypeId: number, quantity: number) =>
  api.post<Waiting>(`/ticket-api/ticket-types/${ticketTypeId}/waitlist-entries`, { quantity });

export const leaveList = (entryId: number) => api.delete(`/ticket-api/waitlist-entries/${entryId}`);

export const myWaits = (userId: number) =>
  queryOptions({
    queryKey: keys.waits(userId),
    queryFn: ({ signal }) =>
      api.get<PageOf<Waiting>>(`/ticket-api/users/${userId}/waitlist-entries`, { query: { size: 50 }, signal }),
  });

/** The cars that a member may bring; none without a plugin that knows cars. */
export const myCars = (userId: number) =>
  queryOptions({
    queryKey: [...keys.mine(userId), 'cars'] as const,
    queryFn: ({ signal }) =>
      api.get<readonly { readonly id: number; readonly name: string }[]>(`/ticket-api/users/${userId}/cars`, {
        signal,
      }),
  });
