import { type AnswerOf, callApi } from '@motorclub/sdk';
import { queryOptions } from '@tanstack/react-query';
import { keys } from './keys.ts';
import type { CategoryBody, LabelBody, VenueBody } from './types.ts';

/** What events share. There are a few dozen of each, so that one page has them all. */
const SIZE = 100;
const MINUTES_5 = 300_000;

const query = { page: 0, size: SIZE };

function all<Page>(kind: Shared | 'ticket-labels', read: (signal: AbortSignal) => Promise<Page>) {
  return queryOptions({
    queryKey: keys.catalogue(kind),
    queryFn: ({ signal }) => read(signal),
    staleTime: MINUTES_5,
  });
}

export type Shared = 'event-categories' | 'event-tags' | 'venues';

export const categories = all('event-categories', (signal) =>
  callApi('GET /ticket-api/event-categories', { query, signal }),
);
export const tags = all('event-tags', (signal) => callApi('GET /ticket-api/event-tags', { query, signal }));
export const venues = all('venues', (signal) => callApi('GET /ticket-api/venues', { query, signal }));
/** The labels that ticket types can have; those that are not active cannot be chosen. */
export const ticketLabels = all('ticket-labels', (signal) =>
  callApi('GET /ticket-api/ticket-labels', { query, signal }),
);

export type Country = AnswerOf<'GET /countries'>[number];

export const countries = queryOptions({
  queryKey: keys.countries(),
  queryFn: ({ signal }) => callApi('GET /countries', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Creates one without a number, changes the one with it. */
export const saveCategory = (id: number | null, body: CategoryBody) =>
  id === null
    ? callApi('POST /ticket-api/event-categories', { body })
    : callApi('PUT /ticket-api/event-categories/{categoryId}', { path: { categoryId: id }, body });
export const saveTag = (id: number | null, body: { name: string }) =>
  id === null
    ? callApi('POST /ticket-api/event-tags', { body })
    : callApi('PUT /ticket-api/event-tags/{tagId}', { path: { tagId: id }, body });
export const saveVenue = (id: number | null, body: VenueBody) =>
  id === null
    ? callApi('POST /ticket-api/venues', { body })
    : callApi('PUT /ticket-api/venues/{venueId}', { path: { venueId: id }, body });

export const saveLabel = (id: number | null, body: LabelBody) =>
  id === null
    ? callApi('POST /ticket-api/ticket-labels', { body })
    : callApi('PUT /ticket-api/ticket-labels/{labelId}', { path: { labelId: id }, body });

/** For what somebody may not change themselves. */
export const proposeCategory = (id: number, body: CategoryBody) =>
  callApi('POST /ticket-api/event-categories/{categoryId}/proposals', { path: { categoryId: id }, body });
export const proposeTag = (id: number, body: { name: string }) =>
  callApi('POST /ticket-api/event-tags/{tagId}/proposals', { path: { tagId: id }, body });
export const proposeVenue = (id: number, body: VenueBody) =>
  callApi('POST /ticket-api/venues/{venueId}/proposals', { path: { venueId: id }, body });

export const proposals = (page: number, status?: 'OPEN') => {
  const query = { page, size: 20, ...(status && { status }) };
  return queryOptions({
    queryKey: keys.catalogue(`proposals ${status ?? ''} ${page}`),
    queryFn: ({ signal }) => callApi('GET /ticket-api/catalogue-proposals', { query, signal }),
  });
};

export const decideProposal = (id: number, accept: boolean, answer: string) =>
  callApi('PUT /ticket-api/catalogue-proposals/{proposalId}', {
    path: { proposalId: id },
    body: { accept, answer: answer || null },
  });

export function removeShared(kind: Shared | 'ticket-labels', id: number) {
  if (kind === 'venues') return callApi('DELETE /ticket-api/venues/{venueId}', { path: { venueId: id } });
  if (kind === 'event-tags') return callApi('DELETE /ticket-api/event-tags/{tagId}', { path: { tagId: id } });
  return kind === 'ticket-labels'
    ? callApi('DELETE /ticket-api/ticket-labels/{labelId}', { path: { labelId: id } })
    : callApi('DELETE /ticket-api/event-categories/{categoryId}', { path: { categoryId: id } });
}
