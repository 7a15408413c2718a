import { session } from '@motorclub/sdk';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { getQuestion } from '../api/getQuestion.ts';

/** Long enough that a pointer on its way over a list asks for nothing. */
const INTENT_MS = 120;

function prefetch(client: QueryClient, id: number): void {
  void import('../pages/Question.tsx');
  if (session.user()) void import('../components/AnswerComposer.tsx');
  void client.prefetchQuery(getQuestion(id, 0));
}

/** Handlers for a link to a question: who rests on it gets code and data ahead of the click. */
export function usePrefetchQuestion(id: number) {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wait = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => prefetch(client, id), INTENT_MS);
  };
  const stop = () => clearTimeout(timer.current);
  return { onPointerEnter: wait, onFocus: wait, onPointerLeave: stop, onBlur: stop };
}
