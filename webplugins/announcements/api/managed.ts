import { callApi } from '@motorclub/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { keys } from './keys.ts';
import type { Status, Tab, Type } from './types.ts';

export interface ManagedFilters {
  readonly q?: string;
  readonly event?: string;
  readonly status?: Status;
  readonly type?: Type;
}

/** Where a table's rows come from: everything one may change, or one organiser's stream. */
export type Source =
  | { readonly kind: 'managed'; readonly tab: Tab }
  | { readonly kind: 'organizer'; readonly organizerId: number };

export const MANAGED_SIZE = 20;

export const managedAnnouncements = (source: Source, filters: ManagedFilters, page: number) => {
  const query = { ...filters, page, size: MANAGED_SIZE };
  return queryOptions({
    queryKey: keys.managedPage({ source, ...query }),
    queryFn: ({ signal }) =>
      source.kind === 'managed'
        ? callApi('GET /announcements/managed', { query: { ...query, tab: source.tab }, signal })
        : callApi('GET /announcements/organizer/{organizerId}', {
            path: { organizerId: source.organizerId },
            query,
            signal,
          }),
    placeholderData: keepPreviousData,
  });
};

export const templates = queryOptions({
  queryKey: keys.templates(),
  queryFn: ({ signal }) => callApi('GET /announcements/templates', { query: { size: 20 }, signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

export const stats = (id: number) =>
  queryOptions({
    queryKey: keys.stats(id),
    queryFn: async ({ signal }) => {
      const [people, deliveries] = await Promise.all([
        callApi('GET /announcements/{announcementId}/stats', { path: { announcementId: id }, signal }),
        callApi('GET /announcements/{announcementId}/delivery-stats', { path: { announcementId: id }, signal }),
      ]);
      return { people, deliveries };
    },
  });
