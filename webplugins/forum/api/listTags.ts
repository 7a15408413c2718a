import { callApi } from '@motorclub/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { keys } from './keys.ts';
import type { TagPage } from './types.ts';

interface TagParams {
  /** The beginning of the name; empty for the most used tags. */
  readonly q: string;
  readonly size: number;
  readonly page?: number;
}

const FRESH_MS = 60_000;

function fetchTags(query: TagParams, signal: AbortSignal): Promise<TagPage> {
  return callApi('GET /forum-api/tags', { query, signal });
}

/** Tags that begin with `q`, the most used first. */
export function listTags(params: TagParams) {
  return queryOptions({
    queryKey: keys.tags(params),
    queryFn: ({ signal }) => fetchTags(params, signal),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });
}
