import { useNavigate } from '@motorclub/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getQuestion, type Order } from '../api/getQuestion.ts';
import type { Question } from '../api/types.ts';
import { useOrder } from './useOrder.ts';

/** Where to go to see an answer that `before` did not have: it on this page, else the last page. */
function whereNew(before: Question, after: Question, order: Order): { search: string; hash: string } {
  const known = new Set(before.answers.content.map(({ id }) => id));
  const fresh = after.answers.content.find(({ id }) => !known.has(id));
  const { currentPage, totalPages } = after.answers;
  const page = fresh ? currentPage : Math.max(0, totalPages - 1);
  const query = new URLSearchParams({
    ...(order === 'best' ? {} : { order }),
    ...(page > 0 ? { page: String(page) } : {}),
  });
  return { search: query.size > 0 ? `?${query}` : '', hash: fresh ? `#answer-${fresh.id}` : '' };
}

/** Reads the page of answers again and goes to the first new one. */
export function useShowNewAnswers(question: Question) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const order = useOrder();
  const { id, answers } = question;
  return useMutation({
    mutationFn: () => client.fetchQuery({ ...getQuestion(id, answers.currentPage, order), staleTime: 0 }),
    onSuccess: (after) => navigate(whereNew(question, after, order)),
  });
}
