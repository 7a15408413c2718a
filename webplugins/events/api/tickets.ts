import { callApi, http } from '@motorclub/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { keys } from './keys.ts';
import type { Order, Transfer } from './types.ts';

const ORDERS = '/ticket-api/orders';
export const TICKETS_SIZE = 20;
export const ORDERS_SIZE = 10;

export type When = 'upcoming' | 'past';

export const myTickets = (userId: number, when: When | 'all', page: number, size = TICKETS_SIZE) => {
  const query = { when, page, size };
  return queryOptions({
    queryKey: keys.tickets(userId, query),
    queryFn: ({ signal }) => callApi('GET /ticket-api/users/{userId}/tickets', { path: { userId }, query, signal }),
    placeholderData: keepPreviousData,
  });
};

export const myOrders = (userId: number, page: number) =>
  queryOptions({
    queryKey: keys.orders(userId, page),
    queryFn: ({ signal }) =>
      callApi('GET /ticket-api/users/{userId}/orders', {
        path: { userId },
        query: { page, size: ORDERS_SIZE },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

const NAMESPACE = 'xmlns="http://www.w3.org/2000/svg"';

/** A picture's address of an SVG that may have been made to stand inside a page. */
export function pictureOf(svg: string): string {
  const whole = svg.includes('xmlns=') ? svg : svg.replace('<svg', `<svg ${NAMESPACE}`);
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(whole)}`;
}

/** The QR code as a picture. It is secret: it lives in this tab's memory, and no longer than a moment unused. */
export const qrOf = (ticketId: number) =>
  queryOptions({
    queryKey: keys.qr(ticketId),
    queryFn: async ({ signal }) =>
      pictureOf((await callApi('GET /ticket-api/tickets/{ticketId}/qr.svg', { path: { ticketId }, signal })) as string),
    gcTime: 60_000,
  });

/** Gives back all tickets of an order, or ends one that waits for its payment. */
export const cancelOrder = (orderId: number) =>
  callApi('POST /ticket-api/orders/{orderId}/cancel', { path: { orderId } });

export const refundsOf = (orderId: number) =>
  queryOptions({
    queryKey: ['events', 'refunds', orderId] as const,
    queryFn: ({ signal }) => callApi('GET /ticket-api/orders/{orderId}/refunds', { path: { orderId }, signal }),
  });

export const nameAttendee = (ticketId: number, name: string, email: string) =>
  callApi('PUT /ticket-api/tickets/{ticketId}/attendee', {
    path: { ticketId },
    body: { name: name || null, email: email || null },
  });

export const offerTicket = (ticketId: number, toEmail: string) =>
  callApi('POST /ticket-api/tickets/{ticketId}/transfers', { path: { ticketId }, body: { toEmail } });
export const withdrawOffer = ({ ticketId, id }: Transfer) =>
  callApi('DELETE /ticket-api/tickets/{ticketId}/transfers/{transferId}', { path: { ticketId, transferId: id } });

export const transferOffer = (token: string) =>
  queryOptions({
    queryKey: keys.offer(token),
    queryFn: ({ signal }) => callApi('GET /ticket-api/ticket-transfers/{token}', { path: { token }, signal }),
  });
export const acceptOffer = (token: string) =>
  callApi('POST /ticket-api/ticket-transfers/{token}/accept', { path: { token } });
export const declineOffer = (token: string) =>
  callApi('POST /ticket-api/ticket-transfers/{token}/decline', { path: { token } });

/** A ticket, or all tickets of an order, as a PDF. */
export const ticketPdf = (orderId: number) =>
  http.get<Blob>(`${ORDERS}/${orderId}/tickets.pdf`, { responseType: 'blob' }).then(({ data }) => data);

export const renewFeed = () => callApi('POST /ticket-api/calendar-feed');
export const endFeed = () => callApi('DELETE /ticket-api/calendar-feed');

export const oneOrder = (userId: number, orderId: number) =>
  queryOptions({
    queryKey: [...keys.mine(userId), 'order', orderId] as const,
    queryFn: ({ signal }) => callApi('GET /ticket-api/orders/{orderId}', { path: { orderId }, signal }),
  });

/** Those tickets of an order that are still the caller's. */
export const ticketsOf = (userId: number, order: Order) =>
  queryOptions({
    queryKey: [...keys.mine(userId), 'ticketsOf', order.id, order.ticketIds] as const,
    queryFn: async ({ signal }) => {
      const found = await Promise.allSettled(
        order.ticketIds.map((id) => callApi('GET /ticket-api/tickets/{ticketId}', { path: { ticketId: id }, signal })),
      );
      return found.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    },
  });
