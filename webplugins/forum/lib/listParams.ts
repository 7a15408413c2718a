import { useSearchParams } from '@motorclub/sdk';
import { type ListParams, SORTS, type Sort } from '../api/listQuestions.ts';

export const SIZES = [10, 20, 50] as const;
const DEFAULT_SIZE = 20;

/** A page number of the address, from 0; anything that is none is the first page. */
export function pageOf(search: URLSearchParams): number {
  const page = Number(search.get('page') ?? 0);
  return Number.isSafeInteger(page) && page > 0 ? page : 0;
}

/** What the address `/questions?sort&tag&page&size` asks for; what it cannot mean falls back to the default. */
export function parseListParams(search: URLSearchParams): ListParams {
  const sort = SORTS.find((one) => one === search.get('sort')) ?? 'newest';
  const size = SIZES.find((one) => String(one) === search.get('size')) ?? DEFAULT_SIZE;
  const tag = search.get('tag')?.trim().toLowerCase();
  return { sort, size, page: pageOf(search), ...(tag ? { tag } : {}) };
}

export interface ListChange {
  readonly sort?: Sort;
  readonly tag?: string | null;
  readonly size?: number;
}

/** The address of the first page of another list; defaults are left out of it. */
export function hrefOf({ sort, tag, size }: ListChange): string {
  const query = new URLSearchParams();
  if (sort && sort !== 'newest') query.set('sort', sort);
  if (tag) query.set('tag', tag);
  if (size && size !== DEFAULT_SIZE) query.set('size', String(size));
  const text = query.toString();
  return text ? `/questions?${text}` : '/questions';
}

export function useListParams(): ListParams {
  const [search] = useSearchParams();
  return parseListParams(search);
}
