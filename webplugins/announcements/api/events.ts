import { api, type PageOf } from '@motorclub/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** An event as the plugin of events lists it. */
export interface EventChoice {
  readonly id: number;
  readonly title: string;
  readonly startsAt: string;
  readonly timezone: string;
}

export interface EventDetail extends EventChoice {
  readonly ticketTypes: readonly { readonly id: number; readonly name: string }[];
}

const EVENTS = '/ticket-api/events';
const PAGE_SIZE = 20;

/** The newest events that match words, of one organiser or of all. */
export const eventChoices = (q: string, organizerId: number | null) => {
  const query = { sort: 'newest', size: PAGE_SIZE, ...(q ? { q } : {}), ...(organizerId ? { organizerId } : {}) };
  return queryOptions({
    queryKey: ['announcements', 'events', query],
    queryFn: ({ signal }) => api.get<PageOf<EventChoice>>(EVENTS, { query, signal }),
    placeholderData: keepPreviousData,
  });
};

export const eventDetail = (id: number) =>
  queryOptions({
    queryKey: ['announcements', 'events', id],
    queryFn: ({ signal }) => api.get<EventDetail>(`${EVENTS}/${id}`, { signal }),
  });
