import { useSearchParams } from '@motorclub/sdk';

type Change = Readonly<Record<string, string | null>>;

/** A page number of the address, from 0; anything that is none is the first page. */
export function pageOf(search: URLSearchParams): number {
  const page = Number(search.get('page') ?? 0);
  return Number.isSafeInteger(page) && page > 0 ? page : 0;
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
