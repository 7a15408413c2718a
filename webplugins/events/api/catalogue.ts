import { api, type PageOf } from '@motorclub/sdk';
import { queryOptions } from '@tanstack/react-query';
import { keys } from './keys.ts';
import type { Category, CategoryBody, LabelBody, ManagedLabel, Proposal, Tag, Venue, VenueBody } from './types.ts';

/** What events share. There are a few dozen of each, so that one page has them all. */
const SIZE = 100;
const MINUTES_5 = 300_000;

function all<T>(path: string) {
  return queryOptions({
    queryKey: keys.catalogue(path),
    queryFn: ({ signal }) => api.get<PageOf<T>>(`/ticket-api/${path}`, { query: { page: 0, size: SIZE }, signal }),
    staleTime: MINUTES_5,
  });
}

export const categories = all<Category>('event-categories');
export const tags = all<Tag>('event-tags');
export const venues = all<Venue>('venues');
/** The labels that ticket types can have; those that are not active cannot be chosen. */
export const ticketLabels = all<ManagedLabel>('ticket-labels');

export interface Country {
  readonly code: string;
  readonly name: string;
}

export const countries = queryOptions({
  queryKey: keys.countries(),
  queryFn: ({ signal }) => api.get<readonly Country[]>('/countries', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Creates one without a number, changes the one with it. */
function saved<In, Out>(path: string, id: number | null, body: In): Promise<Out> {
  return id === null ? api.post<Out>(`/ticket-api/${path}`, body) : api.put<Out>(`/ticket-api/${path}/${id}`, body);
}

export const saveCategory = (id: number | null, body: CategoryBody) =>
  saved<CategoryBody, Category>('event-categories', id, body);
export const saveTag = (id: number | null, body: { name: string }) => saved<object, Tag>('event-tags', id, body);
export const saveVenue = (id: number | null, body: VenueBody) => saved<VenueBody, Venue>('venues', id, body);

export const saveLabel = (id: number | null, body: LabelBody) =>
  saved<LabelBody, ManagedLabel>('ticket-labels', id, body);

export type Shared = 'event-categories' | 'event-tags' | 'venues';
/** For what somebody may not change themselves. */
export const proposeChange = (kind: Shared, id: number, body: object) =>
  api.post<Proposal>(`/ticket-api/${kind}/${id}/proposals`, body);

export const proposals = (page: number, status?: 'OPEN') => {
  const query = { page, size: 20, ...(status && { status }) };
  return queryOptions({
    queryKey: keys.catalogue(`proposals ${status ?? ''} ${page}`),
    queryFn: ({ signal }) => api.get<PageOf<Proposal>>('/ticket-api/catalogue-proposals', { query, signal }),
  });
};

export const decideProposal = (id: number, accept: boolean, answer: string) =>
  api.put<Proposal>(`/ticket-api/catalogue-proposals/${id}`, { accept, answer: answer || null });

export const removeShared = (kind: Shared | 'ticket-labels', id: number) => api.delete(`/ticket-api/${kind}/${id}`);
