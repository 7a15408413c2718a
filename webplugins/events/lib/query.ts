import { useSearchParams } from '@motorclub/sdk';

type Change = Readonly<Record<string, string | null>>;

/** A page number of the address, from 0; anything that is none is the first page. */
export function pageOf(search: URLSearchParams, name = 'page'): number {
  const page = Number(search.get(name) ?? 0);
  return Number.isSafeInteger(page) && page > 0 ? page : 0;
}

/** An id of the address or a path; null for anything that is none. */
export function idOf(text: string | null | undefined): number | null {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** One of the values that a parameter may have, or null. */
export function oneOf<T extends string>(search: URLSearchParams, name: string, values: readonly T[]): T | null {
  return values.find((value) => value === search.get(name)) ?? null;
}

/** The query after some of it changed: what is empty is left out, and another list begins at its first page. */
export function changed(search: URLSearchParams, change: Change): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete('page');
  for (const [name, value] of Object.entries(change)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

/** The query of the address, and a way to change some of it. */
export function useQueryText(): [URLSearchParams, (change: Change) => void] {
  const [search, setSearch] = useSearchParams();
  return [search, (change) => setSearch(changed(search, change), { replace: true })];
}
