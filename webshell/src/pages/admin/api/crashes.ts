import { api, type PageOf } from '@motorclub/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ADMIN, PLATFORM_KEY, type Schemas } from './shared.ts';

/** One way in which a view crashed in browsers. */
export type Crash = Schemas['Crash'];

const SIZE = 10;

export const crashes = (id: string, page: number) =>
  queryOptions({
    queryKey: [...PLATFORM_KEY, 'crashes', id, page],
    queryFn: ({ signal }) =>
      api.get<PageOf<Crash>>(`${ADMIN}/plugins/${id}/crashes`, { query: { page, size: SIZE }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
