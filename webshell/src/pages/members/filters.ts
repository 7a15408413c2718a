import { JOINED, type MemberFilters, ROLES, SEEN, SORTS, STATUSES } from './api.ts';

const KNOWN = { role: ROLES, status: STATUSES, joined: JOINED, seen: SEEN, sort: SORTS } as const;

/** The filters that the address names; unknown choices are no filter. */
export function filtersIn(search: URLSearchParams): MemberFilters {
  const q = search.get('q') ?? '';
  const chosen = Object.entries<readonly string[]>(KNOWN).flatMap(([name, values]) => {
    const value = search.get(name);
    return value !== null && values.includes(value) ? [[name, value]] : [];
  });
  return { ...(q ? { q } : {}), ...(Object.fromEntries(chosen) as MemberFilters) };
}

/** What the address holds afterwards: no empty values, and the first page again. */
export function asQuery(filters: MemberFilters): Record<string, string> {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value)) as Record<string, string>;
}
