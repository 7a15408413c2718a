import { api, http, type PageOf } from '@motorclub/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { keys } from './keys.ts';
import type { Offered, Order, OrderItem, Refund, Ticket, Transfer } from './types.ts';

const TICKETS = '/ticket-api/tickets';
const ORDERS = '/ticket-api/orders';
const TRANSFERS = '/ticket-api/ticket-transfers';
export const TICKETS_SIZE = 20;
export const ORDERS_SIZE = 10;

export type When = 'upcoming' | 'past';

export const myTickets = (userId: number, when: When | 'all', page: number, size = TICKETS_SIZE) => {
  const query = { when, page, size };
  return queryOptions({
    queryKey: keys.tickets(userId, query),
    queryFn: ({ signal }) => api.get<PageOf<Ticket>>(`/ticket-api/users/${userId}/tickets`, { query, signal }),
    placeholderData: keepPreviousData,
  });
};

export const myOrders = (userId: number, page: number) =>
  queryOptions({
    queryKey: keys.orders(userId, page),
    queryFn: ({ signal }) =>
      api.get<PageOf<OrderItem>>(`/ticket-api/users/${userId}/orders`, { query: { page, size: ORDERS_SIZE }, signal }),
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
    queryFn: async ({ signal }) => pictureOf(await api.get<string>(`${TICKETS}/${ticketId}/qr.svg`, { signal })),
    gcTime: 60_000,
  });

/** Gives back all tickets of an order, or ends one that waits for its payment. */
export const cancelOrder = (orderId: number) => api.post<Order>(`${ORDERS}/${orderId}/cancel`);

export const refundsOf = (orderId: number) =>
  queryOptions({
    queryKey: ['events', 'refunds', orderId] as const,
    queryFn: ({ signal }) => api.get<readonly Refund[]>(`${ORDERS}/${orderId}/refunds`, { signal }),
  });

export const nameAttendee = (ticketId: number, name: string, email: string) =>
  api.put<Ticket>(`${TICKETS}/${ticketId}/attendee`, { name: name || null, email: email || null });

export const offerTicket = (ticketId: number, toEmail: string) =>
  api.post<Transfer>(`${TICKETS}/${ticketId}/transfers`, { toEmail });
export const withdrawOffer = ({ ticketId, id }: Transfer) => api.delete(`${TICKETS}/${ticketId}/transfers/${id}`);

const ofToken = (token: string) => `${TRANSFERS}/${encodeURIComponent(token)}`;

export const offered = (token: string) =>
  queryOptions({
    queryKey: keys.offer(token),
    queryFn: ({ signal }) => api.get<Offered>(ofToken(token), { signal }),
  });
export const acceptOffer = (token: string) => api.post<Ticket>(`${ofToken(token)}/accept`);
export const declineOffer = (token: string) => api.post<void>(`${ofToken(token)}/decline`);

/** A ticket, or all tickets of an order, as a PDF. */
export const ticketPdf = (orderId: number) =>
  http.get<Blob>(`${ORDERS}/${orderId}/tickets.pdf`, { responseType: 'blob' }).then(({ data }) => data);

export const renewFeed = () => api.post<{ readonly url: string }>('/ticket-api/calendar-feed');
export const endFeed = () => api.delete('/ticket-api/calendar-feed');

export const oneOrder = (userId: number, orderId: number) =>
  queryOptions({
    queryKey: [...keys.mine(userId), 'order', orderId] as const,
    queryFn: ({ signal }) => api.get<Order>(`${ORDERS}/${orderId}`, { signal }),
  });

/** Those tickets of an order that are still the caller's. */
export const ticketsOf = (userId: number, order: Order) =>
  queryOptions({
    queryKey: [...keys.mine(userId), 'ticketsOf', order.id, order.ticketIds] as const,
    queryFn: async ({ signal }) => {
      const found = await Promise.allSettled(
        order.ticketIds.map((id) => api.get<Ticket>(`${TICKETS}/${id}`, { signal })),
      );
      return found.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    },
  });
