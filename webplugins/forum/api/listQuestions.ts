import { callApi } from '@motorclub/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { keys } from './keys.ts';

/** The orders that have a tab. */
export const TABS = ['newest', 'active', 'unanswered', 'solved', 'hot', 'following'] as const;
export const SORTS = [...TABS, 'votes'] as const;
export type Sort = (typeof SORTS)[number];

/** The list as its address names it; empty words narrow nothing down. */
export interface ListParams {
  readonly sort: Sort;
  /** From 0. */
  readonly page: number;
  readonly size: number;
  readonly q: string;
  readonly tags: readonly string[];
  /** Only what carries all of the tags, not any of them. */
  readonly allTags: boolean;
  readonly category: number | null;
  readonly brand: string;
  readonly carModel: string;
  readonly generation: string;
  readonly year: number | null;
  readonly myCars: boolean;
}

/** The query of the call: what narrows nothing down is left out, so that equal lists are one entry of the cache. */
function queryOf({ sort, page, size, ...filters }: ListParams): Record<string, unknown> {
  const { q, tags, allTags, ...others } = filters;
  const query = {
    // One letter finds everything: the server refuses it.
    q: q.length > 1 ? q : '',
    tags: tags.join(','),
    allTags: allTags && tags.length > 1,
    ...others,
  };
  return { sort, page, size, ...Object.fromEntries(Object.entries(query).filter(([, value]) => value)) };
}

const OF_A_CAR = 5;

/** The newest questions that name a car of the showcase. */
export function listCarQuestions(carId: number) {
  const query = { sort: 'newest', page: 0, size: OF_A_CAR, carId } as const;
  return queryOptions({
    queryKey: keys.list(query),
    queryFn: ({ signal }) => callApi('GET /forum-api/questions', { query, signal }),
  });
}

export function listQuestions(params: ListParams) {
  const query = queryOf(params);
  return queryOptions({
    queryKey: keys.list(query),
    queryFn: ({ signal }) => callApi('GET /forum-api/questions', { query, signal }),
    meta: { offline: true },
    placeholderData: keepPreviousData,
  });
}
