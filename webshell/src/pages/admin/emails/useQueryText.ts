import { useSearchParams } from '@motorclub/sdk';

type Change = Readonly<Record<string, string>>;

/** The query of the address, and a way to change some of it: empty is left out, and every change goes to page one. */
export function useQueryText(): [URLSearchParams, (change: Change, options?: { readonly replace?: boolean }) => void] {
  const [search, setSearch] = useSearchParams();
  const change = (given: Change, { replace = true } = {}) => {
    const next = new URLSearchParams(search);
    next.delete('page');
    for (const [name, value] of Object.entries(given)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setSearch(next, { replace });
  };
  return [search, change];
}
