/** What an address says behind its `?`. A list that can be filtered or turned keeps all of that there. */
import { useSearchParams } from 'react-router-dom';

export type QueryChange = Readonly<Record<string, string | null>>;

/** A page number of the address, from 0; anything that is none is the first page. */
export function queryPage(search: URLSearchParams, name = 'page'): number {
  const page = Number(search.get(name) ?? 0);
  return Number.isSafeInteger(page) && page > 0 ? page : 0;
}

/** One of the values that a parameter may have, or null. */
export function queryChoice<T extends string>(search: URLSearchParams, name: string, values: readonly T[]): T | null {
  return values.find((value) => value === search.get(name)) ?? null;
}

/** The query after some of it changed: what is empty is left out, and another list begins at its first page. */
export function changedQuery(search: URLSearchParams, change: QueryChange): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete('page');
  for (const [name, value] of Object.entries(change)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

export type ChangeQuery = (change: QueryChange, options?: { readonly replace?: boolean }) => void;

/** The query of the address, and a way to change some of it; a step in the history only where `replace` is false. */
export function useQueryText(): [URLSearchParams, ChangeQuery] {
  const [search, setSearch] = useSearchParams();
  return [search, (change, { replace = true } = {}) => setSearch(changedQuery(search, change), { replace })];
}
