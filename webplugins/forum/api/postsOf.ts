import { api } from '@motorclub/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { keys } from './keys.ts';
import type { MembersAnswerPage, QuestionPage } from './types.ts';

const SIZE = 20;

/** What a member has asked, the newest first. */
export function questionsOf(author: number, page: number) {
  const query = { sort: 'newest', author, page, size: SIZE };
  return queryOptions({
    queryKey: keys.list(query),
    queryFn: ({ signal }) => api.get<QuestionPage>('/forum-api/questions', { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** What a member has answered, the newest first. */
export function answersOf(author: number, page: number) {
  return queryOptions({
    queryKey: keys.answersOf(author, page),
    queryFn: ({ signal }) =>
      api.get<MembersAnswerPage>(`/forum-api/users/${author}/answers`, { query: { page, size: SIZE }, signal }),
    placeholderData: keepPreviousData,
  });
}
