import { callApi } from '@motorclub/sdk';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { keys } from './keys.ts';

/** What has happened to what a member follows, newest first, a part at a time. */
export const feed = (viewer: number, size: number) =>
  infiniteQueryOptions({
    queryKey: keys.feed(viewer, size),
    queryFn: ({ pageParam, signal }) =>
      callApi('GET /social-api/feeds/me', { query: { size, cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
