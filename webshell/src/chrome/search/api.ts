import { callApi } from '@motorclub/sdk';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { Schemas } from '../../api/schema.d.ts';

export type Hit = Schemas['Found'];
export type FoundPage = Schemas['FoundPage'];
export type Passage = Schemas['Passage'];

export const SHORTEST = 2;
const SIZE = 10;

/** What the words find, ten at a time; the last answer stays while the next one is on its way. */
export const searchResults = (q: string) =>
  infiniteQueryOptions({
    queryKey: ['shell', 'search', q],
    enabled: q.length >= SHORTEST,
    placeholderData: keepPreviousData,
    initialPageParam: 0,
    queryFn: ({ signal, pageParam }) =>
      callApi('GET /platform/search', { query: { q, page: pageParam, size: SIZE }, signal }),
    getNextPageParam: ({ hasMore, currentPage }) => (hasMore ? currentPage + 1 : undefined),
  });
