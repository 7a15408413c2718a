import { callApi } from '@motorclub/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { PLATFORM_KEY, type Schemas } from './shared.ts';

/** Who holds a permission, and who would without an admin's word. `owner`: a plugin's id, or `core`. */
export type Grant = Schemas['Grant'];

const SIZE = 100;

export const grants = (plugin: string, page: number) =>
  queryOptions({
    queryKey: [...PLATFORM_KEY, 'grants', plugin, page],
    queryFn: ({ signal }) =>
      callApi('GET /platform/admin/grants', { query: { plugin: plugin || null, page, size: SIZE }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

export type GrantChange = Schemas['ChangeGrant'];

export const changeGrant = (change: GrantChange) => callApi('PUT /platform/admin/grants', { body: change });
