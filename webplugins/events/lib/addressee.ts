import { useQueryText } from '@motorclub/sdk';
import { useQuery } from '@tanstack/react-query';
import { attendees, eventOrders } from '../api/manage.ts';

/** A single recipient of an organiser's message: the holder of a ticket, or the buyer of an order. */
export interface Addressee {
  readonly by: 'ticket' | 'order';
  readonly code: string;
  readonly name: string;
  readonly attendeeId: number | null;
  readonly userId: number | null;
}

/** The console's page on which somebody is written to. */
export const writingTo = (eventId: number, by: Addressee['by'], code: string) =>
  `/manage-events?event=${eventId}&tab=announce&${by}=${encodeURIComponent(code)}`;

/**
 * The recipient in the address, as the server knows them: `wanted` is null for everybody. Addresses contain only codes, so
 * that a forged one cannot show a person under another name.
 */
export function useAddressee(eventId: number) {
  const [search] = useQueryText();
  const ticket = search.get('ticket');
  const order = search.get('order');
  const byTicket = useQuery({ ...attendees(eventId, { q: ticket ?? '' }, 0), enabled: ticket !== null });
  const byOrder = useQuery({
    ...eventOrders(eventId, { q: order ?? '' }, 0),
    enabled: ticket === null && order !== null,
  });
  const holder = byTicket.data?.content.find(({ code }) => code === ticket);
  const bought = byOrder.data?.content.find(({ code }) => code === order);
  const asked = ticket === null ? byOrder : byTicket;
  let person: Addressee | null = null;
  if (ticket !== null && holder) {
    const name = holder.attendeeName ?? holder.ownerName;
    person = { by: 'ticket', code: ticket, name, attendeeId: holder.ticketId, userId: null };
  } else if (ticket === null && order !== null && bought) {
    person = { by: 'order', code: order, name: bought.buyerName, attendeeId: null, userId: bought.userId };
  }
  return { wanted: ticket ?? order, asked, person };
}
