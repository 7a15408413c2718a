import { api } from '@motorclub/sdk';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { components } from '../../api/schema.d.ts';

export type Hit = components['schemas']['Found'];
export type FoundPage = components['schemas']['FoundPage'];
export type Passage = components['schemas']['Passage'];

export const SHORTEST = 2;
const SIZE = 10;

/** What the words find, ten at a time; the last answer stays while the next one is on its way. */
export const searched = (q: string) =>
  infiniteQueryOptions({
    queryKey: ['shell', 'search', q],
    enabled: q.length >= SHORTEST,
    placeholderData: keepPreviousData,
    initialPageParam: 0,
    queryFn: ({ signal, pageParam }) =>
      api.get<FoundPage>('/platform/search', { query: { q, page: pageParam, size: SIZE }, signal }),
    getNextPageParam: ({ hasMore, currentPage }) => (hasMore ? currentPage + 1 : undefined),
  });
