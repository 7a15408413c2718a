import { callApi } from '@motorclub/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { PLATFORM_KEY, type Schemas } from './shared.ts';

/** One way in which a view crashed in browsers. */
export type Crash = Schemas['Crash'];

const SIZE = 10;

export const crashes = (id: string, page: number) =>
  queryOptions({
    queryKey: [...PLATFORM_KEY, 'crashes', id, page],
    queryFn: ({ signal }) =>
      callApi('GET /platform/admin/plugins/{plugin}/crashes', {
        path: { plugin: id },
        query: { page, size: SIZE },
        signal,
      }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
