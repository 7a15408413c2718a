import { api } from '@motorclub/sdk';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { keys } from './keys.ts';
import type { ActivityPart } from './types.ts';

const SIZE = 20;

/** What a member has done in public, newest first, a part at a time, as far as this viewer may see it. */
export const activitiesOf = (userId: number, viewer: number | null) =>
  infiniteQueryOptions({
    queryKey: keys.activities(userId, viewer),
    queryFn: ({ pageParam, signal }) =>
      api.get<ActivityPart>(`/social-api/users/${userId}/activities`, {
        query: { size: SIZE, ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
