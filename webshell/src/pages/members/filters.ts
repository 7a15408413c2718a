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

/** Without the days of a range that is not chosen. */
export function withoutStrayDays(filters: MemberFilters): MemberFilters {
  const { joinedFrom, joinedTo, seenFrom, seenTo, ...rest } = filters;
  return {
    ...rest,
    ...(rest.joined === BETWEEN ? { joinedFrom, joinedTo } : {}),
    ...(rest.seen === BETWEEN ? { seenFrom, seenTo } : {}),
  } as MemberFilters;
}

/** The values that are asked for, by column. */
export function havingIn({ having = '' }: MemberFilters): Record<string, string> {
  return Object.fromEntries(having.split(',').flatMap((one) => (one.includes(':') ? [one.split(':')] : [])));
}

/** With another value of one column; none where it is empty. */
export function having(filters: MemberFilters, column: string, value: string): MemberFilters {
  const wanted = Object.entries({ ...havingIn(filters), [column]: value }).filter(([, one]) => one);
  return { ...filters, having: wanted.map((pair) => pair.join(':')).join(',') };
}

/** What the address holds afterwards: no empty values, and the first page again. */
export function asQuery(filters: MemberFilters): Record<string, string> {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value)) as Record<string, string>;
}
