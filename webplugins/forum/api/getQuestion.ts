import { callApi } from '@motorclub/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ANSWERS_PER_PAGE } from '../limits.ts';
import { keys } from './keys.ts';
import type { Question } from './types.ts';

/** What was prefetched by pointing at a link is still good when the link is followed. */
const FRESH_MS = 30_000;

/** The orders of answers; the accepted one is always the first. */
export const ORDERS = ['best', 'newest', 'oldest'] as const;
export type Order = (typeof ORDERS)[number];

interface AnswersQuery {
  readonly page: number;
  readonly size: number;
  readonly order: Order;
}

export function fetchQuestion(id: number, query: AnswersQuery, signal?: AbortSignal): Promise<Question> {
  return callApi('GET /forum-api/questions/{questionId}', { path: { questionId: id }, query, signal });
}

/** A question with one page of its answers. */
export function getQuestion(id: number, page: number, order: Order = 'best') {
  return queryOptions({
    queryKey: keys.questionPage(id, { page, order }),
    queryFn: ({ signal }) => fetchQuestion(id, { page, size: ANSWERS_PER_PAGE, order }, signal),
    staleTime: FRESH_MS,
    meta: { offline: true },
    // While another page of answers loads, the question stays. Screens of two questions share no component.
    placeholderData: keepPreviousData,
  });
}
