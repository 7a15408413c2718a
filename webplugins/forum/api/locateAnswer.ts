import { queryOptions } from '@tanstack/react-query';
import { ANSWERS_PER_PAGE } from '../limits.ts';
import { fetchQuestion, type Order } from './getQuestion.ts';
import { keys } from './keys.ts';

/** The largest page size of the server. */
const STRIDE = 100;

async function locateAnswer(
  questionId: number,
  answerId: number,
  order: Order,
  signal: AbortSignal,
): Promise<number | null> {
  for (let stride = 0; ; stride += 1) {
    const { answers } = await fetchQuestion(questionId, { page: stride, size: STRIDE, order }, signal);
    const found = answers.content.findIndex(({ id }) => id === answerId);
    if (found >= 0) return Math.floor((stride * STRIDE + found) / ANSWERS_PER_PAGE);
    if (!answers.hasMore) return null;
  }
}

/** The page (from 0) that an answer is on; null when the question has no such answer. */
export function answerPage(questionId: number, answerId: number, order: Order) {
  return queryOptions({
    queryKey: keys.answerPage(questionId, answerId, order),
    queryFn: ({ signal }) => locateAnswer(questionId, answerId, order, signal),
    // Votes move answers from page to page.
    gcTime: 0,
  });
}
