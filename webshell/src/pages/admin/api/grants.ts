import { api, type PageOf, type Role } from '@motorclub/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ADMIN, PLATFORM_KEY, type SwitchAnswer } from './shared.ts';

/** Who holds a permission, and who would without an admin's word. */
export interface Grant {
  readonly permission: string;
  readonly summary: string;
  /** A plugin's id, or `core`. */
  readonly owner: string;
  readonly defaults: readonly Role[];
  readonly roles: readonly Role[];
}

const SIZE = 100;

export const grants = (plugin: string, page: number) =>
  queryOptions({
    queryKey: [...PLATFORM_KEY, 'grants', plugin, page],
    queryFn: ({ signal }) =>
      api.get<PageOf<Grant>>(`${ADMIN}/grants`, {
        query: { ...(plugin ? { plugin } : {}), page, size: SIZE },
        signal,
      }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

export interface GrantChange {
  readonly permission: string;
  readonly role: Role;
  readonly granted: boolean;
}

export const changeGrant = (change: GrantChange): Promise<SwitchAnswer & { roles: readonly Role[] }> =>
  api.put(`${ADMIN}/grants`, change);
