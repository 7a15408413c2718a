import { useSearchParams } from '@motorclub/sdk';

type Change = Readonly<Record<string, string>>;

/** A page number of the address, from 0; anything that is none is the first page. */
export function pageOf(search: URLSearchParams): number {
  const page = Number(search.get('page') ?? 0);
  return Number.isSafeInteger(page) && page > 0 ? page : 0;
}

/** One of the values that a parameter may have, or null. */
export function oneOf<T extends string>(search: URLSearchParams, name: string, values: readonly T[]): T | null {
  return values.find((value) => value === search.get(name)) ?? null;
}

/** The query of the address, and a way to change some of it: empty is left out, and every change goes to page one. */
export function useQueryText(): [URLSearchParams, (change: Change) => void] {
  const [search, setSearch] = useSearchParams();
  const change = (given: Change) => {
    const next = new URLSearchParams(search);
    next.delete('page');
    for (const [name, value] of Object.entries(given)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setSearch(next, { replace: true });
  };
  return [search, change];
}
