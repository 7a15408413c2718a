import { callApi, type QueryOf } from '@motorclub/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { keys } from './keys.ts';

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
  // Filters are text, as in the address; the server refuses what it does not know.
  const query = { ...filters, page, size } as object as QueryOf<'GET /ticket-api/events'>;
  return queryOptions({
    queryKey: keys.list(query),
    queryFn: ({ signal }) => callApi('GET /ticket-api/events', { query, signal }),
    meta: { offline: true },
    placeholderData: keepPreviousData,
  });
};

/** Events to which a car of the showcase came, the latest first. */
export const listCarEvents = (carId: number, page: number) =>
  queryOptions({
    queryKey: keys.ofCar(carId, page),
    queryFn: ({ signal }) =>
      callApi('GET /ticket-api/cars/{carId}/events', { path: { carId }, query: { page, size: PAGE_SIZE }, signal }),
  });

export const oneEvent = (id: number) =>
  queryOptions({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => callApi('GET /ticket-api/events/{eventId}', { path: { eventId: id }, signal }),
    meta: { offline: true },
  });

/** What can be bought; `enabled` once the event is known to be public. */
export const availability = (id: number) =>
  queryOptions({
    queryKey: keys.availability(id),
    queryFn: ({ signal }) =>
      callApi('GET /ticket-api/events/{eventId}/availability', { path: { eventId: id }, signal }),
    meta: { offline: true },
  });
