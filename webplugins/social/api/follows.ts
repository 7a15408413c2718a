import { api, type PageOf } from '@motorclub/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { keys } from './keys.ts';
import type { Followed, PeoplePage, Suggested } from './types.ts';

export const FOLLOWS_SIZE = 20;

/** One's own follows of one content type, of members those with one role, newest first. */
export const followPage = (type: string, page: number, role?: string) => {
  const query = { type, page, size: FOLLOWS_SIZE, ...(role ? { role } : {}) };
  return queryOptions({
    queryKey: keys.followPage(query),
    queryFn: ({ signal }) => api.get<PageOf<Followed>>('/social-api/follows', { query, signal }),
    placeholderData: keepPreviousData,
  });
};

export type Side = 'followers' | 'following';

/** Who follows a member, or whom a member follows. */
export const peoplePage = (userId: number, side: Side, page: number) =>
  queryOptions({
    queryKey: keys.people(userId, side, page),
    queryFn: ({ signal }) =>
      api.get<PeoplePage>(`/social-api/users/${userId}/${side}`, { query: { page, size: FOLLOWS_SIZE }, signal }),
    placeholderData: keepPreviousData,
  });

/** What beside people one might follow: tags and categories that suit what one writes about. */
export const suggestions = () =>
  queryOptions({
    queryKey: keys.suggestions(),
    queryFn: ({ signal }) =>
      api.get<{ readonly items: readonly Suggested[] }>('/social-api/follows/suggestions', { signal }),
  });
