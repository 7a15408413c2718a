import { queryPage, useLocation, useNavigate } from '@motorclub/sdk';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { answerPage } from '../api/locateAnswer.ts';
import type { Question } from '../api/types.ts';
import { useOrder } from './useOrder.ts';

function answerIdOf(hash: string): number | null {
  const id = Number(/^#answer-(\d+)$/.exec(hash)?.[1]);
  return Number.isSafeInteger(id) ? id : null;
}

function focus(id: string): void {
  const element = document.getElementById(id);
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'start' });
}

/** Once for each step of the history: scrolling stays with the reader afterwards. */
function useFocusOnce(answerId: number | null, present: boolean): void {
  const { key } = useLocation();
  const done = useRef('');
  useEffect(() => {
    if (answerId === null || !present || done.current === key) return undefined;
    done.current = key;
    // After the shell, which focuses the heading of a new page.
    const frame = requestAnimationFrame(() => focus(`answer-${answerId}`));
    return () => cancelAnimationFrame(frame);
  }, [answerId, present, key]);
}

/**
 * Brings the answer that the address names (`#answer-7`) into view and focuses it. An answer on another page, as in
 * a link from a notification, is looked up and that page opened.
 */
export function useAnswerAnchor(question: Question, settled: boolean): void {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const answerId = answerIdOf(hash);
  const present = question.answers.content.some(({ id }) => id === answerId);
  useFocusOnce(answerId, present);

  const missing = settled && !present && answerId !== null;
  const { data: page } = useQuery({ ...answerPage(question.id, answerId ?? 0, useOrder()), enabled: missing });
  useEffect(() => {
    const query = new URLSearchParams(search);
    if (!missing || page === undefined || page === null || page === queryPage(query)) return;
    query.set('page', String(page));
    void navigate({ search: query.toString(), hash }, { replace: true });
  }, [missing, page, search, hash, navigate]);
}
