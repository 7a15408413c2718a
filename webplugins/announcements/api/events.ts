import { type AnswerOf, callApi } from '@motorclub/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** An event as the plugin of events lists it. */
export type EventChoice = Pick<
  AnswerOf<'GET /ticket-api/events'>['content'][number],
  'id' | 'title' | 'startsAt' | 'timezone'
>;
export type EventDetail = AnswerOf<'GET /ticket-api/events/{eventId}'>;

const PAGE_SIZE = 20;

/** The newest events that match words, of one organiser or of all. */
export const eventChoices = (q: string, organizerId: number | null) => {
  const query = { sort: 'newest', size: PAGE_SIZE, q: q || null, organizerId } as const;
  return queryOptions({
    queryKey: ['announcements', 'events', query],
    queryFn: ({ signal }) => callApi('GET /ticket-api/events', { query, signal }),
    placeholderData: keepPreviousData,
  });
};

export const eventDetail = (id: number) =>
  queryOptions({
    queryKey: ['announcements', 'events', id],
    queryFn: ({ signal }) => callApi('GET /ticket-api/events/{eventId}', { path: { eventId: id }, signal }),
  });
