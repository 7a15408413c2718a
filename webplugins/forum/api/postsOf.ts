import { callApi } from '@motorclub/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { keys } from './keys.ts';

const SIZE = 20;

export const SHOWS = ['all', 'accepted', 'worked'] as const;
export type Show = (typeof SHOWS)[number];

/** What a member has asked, the newest first. */
export function questionsOf(author: number, page: number) {
  const query = { sort: 'newest', author, page, size: SIZE } as const;
  return queryOptions({
    queryKey: keys.list(query),
    queryFn: ({ signal }) => callApi('GET /forum-api/questions', { query, signal }),
    placeholderData: keepPreviousData,
  });
}

interface AnswersOf {
  readonly show: Show;
  readonly order?: 'newest' | 'best';
  readonly page?: number;
  readonly size?: number;
}

/** What a member has answered. */
export function answersOf(author: number, { show, order = 'newest', page = 0, size = SIZE }: AnswersOf) {
  const query = { show, order, page, size };
  return queryOptions({
    queryKey: keys.answersOf(author, query),
    queryFn: ({ signal }) =>
      callApi('GET /forum-api/users/{userId}/answers', { path: { userId: author }, query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** How much a member has done in the forum, and about what. */
export const summaryOf = (author: number) =>
  queryOptions({
    queryKey: keys.summaryOf(author),
    queryFn: ({ signal }) => callApi('GET /forum-api/users/{userId}/summary', { path: { userId: author }, signal }),
  });
