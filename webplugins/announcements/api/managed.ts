import type { PageOf } from '@motorclub/sdk';
import { api } from '@motorclub/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { keys } from './keys.ts';
import type { AnnouncementPage, DeliveryStats, Stats, Status, Tab, Template, Type } from './types.ts';

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

function pathOf(source: Source): string {
  return source.kind === 'managed' ? '/announcements/managed' : `/announcements/organizer/${source.organizerId}`;
}

export const managed = (source: Source, filters: ManagedFilters, page: number) => {
  const query = { ...filters, page, size: MANAGED_SIZE, ...(source.kind === 'managed' ? { tab: source.tab } : {}) };
  return queryOptions({
    queryKey: keys.managedPage({ source, ...query }),
    queryFn: ({ signal }) => api.get<AnnouncementPage>(pathOf(source), { query, signal }),
    placeholderData: keepPreviousData,
  });
};

export const templates = queryOptions({
  queryKey: keys.templates(),
  queryFn: ({ signal }) => api.get<PageOf<Template>>('/announcements/templates', { query: { size: 20 }, signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

export const stats = (id: number) =>
  queryOptions({
    queryKey: keys.stats(id),
    queryFn: async ({ signal }) => {
      const [people, deliveries] = await Promise.all([
        api.get<Stats>(`/announcements/${id}/stats`, { signal }),
        api.get<DeliveryStats>(`/announcements/${id}/delivery-stats`, { signal }),
      ]);
      return { people, deliveries };
    },
  });
