import { api } from '@motorclub/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Author } from './types.ts';

interface Members {
  readonly items: readonly Author[];
}

/** Members whose names begin so and who may be mentioned, at most eight. */
export function membersNamed(q: string) {
  return queryOptions({
    queryKey: ['forum', 'mentions', q],
    queryFn: ({ signal }) => api.get<Members>('/forum-api/mentions', { query: { q }, signal }),
    enabled: q.length > 0,
    placeholderData: keepPreviousData,
  });
}
