import { callApi } from '@motorclub/sdk';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { keys } from './keys.ts';

const SIZE = 20;

/** What a member has done in public, newest first, a part at a time, as far as this viewer may see it. */
export const activitiesOf = (userId: number, viewer: number | null) =>
  infiniteQueryOptions({
    queryKey: keys.activities(userId, viewer),
    queryFn: ({ pageParam, signal }) =>
      callApi('GET /social-api/users/{userId}/activities', {
        path: { userId },
        query: { size: SIZE, cursor: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
