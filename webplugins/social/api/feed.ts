import { callApi } from '@motorclub/sdk';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { keys } from './keys.ts';

const PART = 15;

/** What has happened to what a member follows, newest first, a part at a time. */
export const feed = (viewer: number) =>
  infiniteQueryOptions({
    queryKey: keys.feed(viewer),
    queryFn: ({ pageParam, signal }) =>
      callApi('GET /social-api/feeds/me', { query: { size: PART, cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
