import { api } from '@motorclub/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { keys } from './keys.ts';
import type { QuestionPage } from './types.ts';

export const SORTS = ['newest', 'active', 'unanswered', 'votes'] as const;
export type Sort = (typeof SORTS)[number];

export interface ListParams {
  readonly sort: Sort;
  /** From 0. */
  readonly page: number;
  readonly size: number;
  readonly tag?: string;
}

function fetchQuestions(query: ListParams, signal: AbortSignal): Promise<QuestionPage> {
  return api.get<QuestionPage>('/forum-api/questions', { query, signal });
}

export function listQuestions(params: ListParams) {
  return queryOptions({
    queryKey: keys.list(params),
    queryFn: ({ signal }) => fetchQuestions(params, signal),
    placeholderData: keepPreviousData,
  });
}
