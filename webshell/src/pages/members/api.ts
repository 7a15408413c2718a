import { callApi, type QueryOf, type Role } from '@motorclub/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Schemas } from '../../api/schema.d.ts';
import { dayBegins, dayEnds } from '../days.ts';

/** A member as admins see them; `columns` is what plugins know. */
export type ManagedMember = Schemas['ManagedMember'];
export type MemberStatus = ManagedMember['status'];
/** Something that a plugin knows of members; without choices the list cannot be filtered by it. */
export type MemberColumn = Schemas['Column'];

export const ROLES = ['USER', 'EVENT_ORGANISER', 'MODERATOR', 'ADMIN'] as const satisfies readonly Role[];
export const STATUSES = ['ACTIVE', 'UNVERIFIED', 'LEAVING'] as const satisfies readonly MemberStatus[];
export const JOINED = ['DAY', 'WEEK', 'MONTH', 'YEAR'] as const;
/** AWAY: not since then, but before. */
export const SEEN = ['DAY', 'WEEK', 'MONTH', 'AWAY_MONTH', 'AWAY_YEAR', 'NEVER'] as const;
/** In place of an age: two days, which stand beside it. */
export const BETWEEN = 'BETWEEN';
/** With a hyphen: the largest first. The first one holds where nothing is chosen. */
export const SORTS = [
  '-createdAt',
  'createdAt',
  'username',
  '-username',
  '-lastSeenAt',
  'lastSeenAt',
  'role',
  '-role',
] as const;
export const DAYS = ['joinedFrom', 'joinedTo', 'seenFrom', 'seenTo'] as const;

/** As in the address; what is not there is not asked for. `having` is `<column>:<value>`, with commas between. */
export interface MemberFilters {
  readonly q?: string;
  readonly role?: string;
  readonly status?: string;
  readonly joined?: string;
  readonly seen?: string;
  readonly joinedFrom?: string;
  readonly joinedTo?: string;
  readonly seenFrom?: string;
  readonly seenTo?: string;
  readonly having?: string;
  readonly sort?: string;
}

export const MEMBERS_KEY = ['shell', 'admin', 'members'] as const;
const SIZE = 20;

/** The same for the server, which wants moments: the last day is part of what is asked for. */
function asAsked({
  joined,
  seen,
  joinedFrom,
  joinedTo,
  seenFrom,
  seenTo,
  ...rest
}: MemberFilters): QueryOf<'GET /users'> {
  const asked = {
    ...rest,
    ...(joined === BETWEEN ? { joinedFrom: dayBegins(joinedFrom), joinedTo: dayEnds(joinedTo) } : { joined }),
    ...(seen === BETWEEN ? { seenFrom: dayBegins(seenFrom), seenTo: dayEnds(seenTo) } : { seen }),
  };
  // The address may say anything: the server refuses what it does not know.
  return asked as QueryOf<'GET /users'>;
}

export const memberColumns = queryOptions({
  queryKey: [...MEMBERS_KEY, 'columns'],
  queryFn: async ({ signal }) => {
    const { columns } = await callApi('GET /users/columns', { signal });
    return columns;
  },
  staleTime: 60_000,
});

export const managedMembers = (filters: MemberFilters, page: number) =>
  queryOptions({
    queryKey: [...MEMBERS_KEY, filters, page],
    queryFn: ({ signal }) => callApi('GET /users', { query: { ...asAsked(filters), page, size: SIZE }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    // A filter that the server does not understand stays wrong.
    retry: false,
  });

export interface RoleChange {
  readonly role: Role;
  readonly reason: string;
  /** Of the admin's own second factor. */
  readonly code?: string;
}

export const changeRole = (id: number, body: RoleChange) =>
  callApi('PUT /users/{userId}/role', { path: { userId: id }, body });
export const endSessions = (id: number) => callApi('POST /users/{userId}/end-sessions', { path: { userId: id } });
export const verifyEmail = (id: number) => callApi('POST /users/{userId}/verify-email', { path: { userId: id } });

/** The call for the table of all that a search and filters find, whatever their order. */
export const exportOf = ({ sort: _, ...filters }: MemberFilters) => ({
  path: '/users/export',
  query: asAsked(filters),
});
