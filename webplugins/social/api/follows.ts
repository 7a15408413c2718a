import { callApi, type Role } from '@motorclub/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { keys } from './keys.ts';

export const FOLLOWS_SIZE = 20;

/** One's own follows of one content type, of members those with one role, newest first. */
export const followPage = (type: string, page: number, role?: Role) => {
  const query = { type, page, size: FOLLOWS_SIZE, role };
  return queryOptions({
    queryKey: keys.followPage(query),
    queryFn: ({ signal }) => callApi('GET /social-api/follows', { query, signal }),
    placeholderData: keepPreviousData,
  });
};

export type Side = 'followers' | 'following';

/** The followers of a member, or the members they follow. */
export const peoplePage = (userId: number, side: Side, page: number) =>
  queryOptions({
    queryKey: keys.people(userId, side, page),
    queryFn: ({ signal }) =>
      callApi(`GET /social-api/users/{userId}/${side}`, {
        path: { userId },
        query: { page, size: FOLLOWS_SIZE },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** What beside people one might follow: tags and categories that suit what one writes about. */
export const suggestions = () =>
  queryOptions({
    queryKey: keys.suggestions(),
    queryFn: ({ signal }) => callApi('GET /social-api/follows/suggestions', { signal }),
  });
