import { api, type PageOf, type Role } from '@motorclub/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ADMIN, PLATFORM_KEY, type Schemas, type SwitchAnswer } from './shared.ts';

/** Who holds a permission, and who would without an admin's word. `owner`: a plugin's id, or `core`. */
export type Grant = Omit<Schemas['Grant'], 'defaults' | 'roles'> & {
  readonly defaults: readonly Role[];
  readonly roles: readonly Role[];
};

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

export type GrantChange = Schemas['ChangeGrant'];

export const changeGrant = (change: GrantChange): Promise<SwitchAnswer & { roles: readonly Role[] }> =>
  api.put(`${ADMIN}/grants`, change);
