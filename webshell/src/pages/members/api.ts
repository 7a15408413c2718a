import { api, type PageOf, type Role } from '@motorclub/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

export type MemberStatus = 'ACTIVE' | 'UNVERIFIED' | 'LEAVING';

/** A member as admins see them. */
export interface ManagedMember {
  readonly id: number;
  readonly username: string;
  readonly displayName: string | null;
  readonly email: string;
  readonly role: Role;
  readonly status: MemberStatus;
  readonly profileImage: string | null;
  readonly createdAt: string;
  readonly lastSeenAt: string | null;
  /** Devices that are logged in. */
  readonly sessions: number;
  readonly twoFactor: boolean;
}

export const ROLES = ['USER', 'EVENT_ORGANISER', 'MODERATOR', 'ADMIN'] as const satisfies readonly Role[];
export const STATUSES = ['ACTIVE', 'UNVERIFIED', 'LEAVING'] as const satisfies readonly MemberStatus[];
export const JOINED = ['DAY', 'WEEK', 'MONTH', 'YEAR'] as const;
/** AWAY: not since then, but before. */
export const SEEN = ['DAY', 'WEEK', 'MONTH', 'AWAY_MONTH', 'AWAY_YEAR', 'NEVER'] as const;
/** With a hyphen: the largest first. The first one holds where nothing is chosen. */
export const SORTS = ['-createdAt', 'createdAt', 'username', '-lastSeenAt'] as const;

/** As in the address; what is not there is not asked for. */
export interface MemberFilters {
  readonly q?: string;
  readonly role?: string;
  readonly status?: string;
  readonly joined?: string;
  readonly seen?: string;
  readonly sort?: string;
}

export const MEMBERS_KEY = ['shell', 'admin', 'members'] as const;
const SIZE = 20;

export const managedMembers = (filters: MemberFilters, page: number) =>
  queryOptions({
    queryKey: [...MEMBERS_KEY, filters, page],
    queryFn: ({ signal }) =>
      api.get<PageOf<ManagedMember>>('/users', { query: { ...filters, page, size: SIZE }, signal }),
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

export const changeRole = (id: number, body: RoleChange): Promise<ManagedMember> => api.put(`/users/${id}/role`, body);
export const endSessions = (id: number): Promise<{ readonly ended: number }> => api.post(`/users/${id}/end-sessions`);
export const verifyEmail = (id: number): Promise<ManagedMember> => api.post(`/users/${id}/verify-email`);

/** The call for the table of all that a search and filters find, whatever their order. */
export const exportOf = ({ sort: _, ...filters }: MemberFilters) => ({ path: '/users/export', query: filters });
