import { api } from '@motorclub/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { keys } from './keys.ts';
import type { Availability, ClubEvent, EventPage } from './types.ts';

export const EVENTS = '/ticket-api/events';
export const PAGE_SIZE = 12;

export interface EventFilters {
  readonly q?: string;
  readonly categoryId?: string;
  readonly tagId?: string;
  readonly city?: string;
  readonly organizerId?: string;
  readonly from?: string;
  readonly to?: string;
  readonly sort?: string;
}

export const listEvents = (filters: EventFilters, page: number, size = PAGE_SIZE) => {
  const query = { ...filters, page, size };
  return queryOptions({
    queryKey: keys.list(query),
    queryFn: ({ signal }) => api.get<EventPage>(EVENTS, { query, signal }),
    meta: { offline: true },
    placeholderData: keepPreviousData,
  });
};

export const oneEvent = (id: number) =>
  queryOptions({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => api.get<ClubEvent>(`${EVENTS}/${id}`, { signal }),
    meta: { offline: true },
  });

/** What can be bought; `enabled` once the event is known to be public. */
export const availability = (id: number) =>
  queryOptions({
    queryKey: keys.availability(id),
    queryFn: ({ signal }) => api.get<Availability>(`${EVENTS}/${id}/availability`, { signal }),
    meta: { offline: true },
  });
