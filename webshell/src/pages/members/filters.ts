import { BETWEEN, DAYS, JOINED, type MemberFilters, ROLES, SEEN, SORTS, STATUSES } from './api.ts';

const KNOWN = {
  role: ROLES,
  status: STATUSES,
  joined: [...JOINED, BETWEEN],
  seen: [...SEEN, BETWEEN],
  sort: SORTS,
} as const;

/** The filters that the address names; unknown choices are no filter. */
export function filtersIn(search: URLSearchParams): MemberFilters {
  const q = search.get('q') ?? '';
  const chosen = Object.entries<readonly string[]>(KNOWN).flatMap(([name, values]) => {
    const value = search.get(name);
    return value !== null && values.includes(value) ? [[name, value]] : [];
  });
  const typed = [...DAYS, 'having'].map((name) => [name, search.get(name)]).filter(([, value]) => value);
  return { ...(q ? { q } : {}), ...(Object.fromEntries([...chosen, ...typed]) as MemberFilters) };
}

/** The values that are asked for, by column. */
export function havingIn({ having = '' }: MemberFilters): Record<string, string> {
  return Object.fromEntries(having.split(',').flatMap((one) => (one.includes(':') ? [one.split(':')] : [])));
}

/** The same with another value of one column; none where it is empty. */
export function withFilter(filters: MemberFilters, column: string, value: string): string {
  const wanted = Object.entries({ ...havingIn(filters), [column]: value }).filter(([, one]) => one);
  return wanted.map((pair) => pair.join(':')).join(',');
}
