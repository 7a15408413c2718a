import { api } from '@motorclub/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { keys } from './keys.ts';
import type { MembersAnswerPage, MembersSummary, QuestionPage } from './types.ts';

const SIZE = 20;

export const SHOWS = ['all', 'accepted', 'worked'] as const;
export type Show = (typeof SHOWS)[number];

/** What a member has asked, the newest first. */
export function questionsOf(author: number, page: number) {
  const query = { sort: 'newest', author, page, size: SIZE };
  return queryOptions({
    queryKey: keys.list(query),
    queryFn: ({ signal }) => api.get<QuestionPage>('/forum-api/questions', { query, signal }),
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
    queryFn: ({ signal }) => api.get<MembersAnswerPage>(`/forum-api/users/${author}/answers`, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** How much a member has done in the forum, and about what. */
export const summaryOf = (author: number) =>
  queryOptions({
    queryKey: keys.summaryOf(author),
    queryFn: ({ signal }) => api.get<MembersSummary>(`/forum-api/users/${author}/summary`, { signal }),
  });
