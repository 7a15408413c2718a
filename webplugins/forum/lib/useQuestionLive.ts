import { type Frame, useTopic } from '@motorclub/sdk';
import { type QueryClient, useIsMutating, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { patchQuestion, withAccepted } from '../api/cache.ts';
import { voteKey } from '../api/castVote.ts';
import { keys } from '../api/keys.ts';
import { answerKey } from '../api/postAnswer.ts';
import type { Question } from '../api/types.ts';

/** The state of a question after somebody changed it. */
export interface QuestionFrame extends Frame {
  readonly type: 'QUESTION_CHANGED';
  readonly answerCount: number;
  readonly score: number;
  readonly acceptedAnswerId: number | null;
  readonly status: Question['status'];
  readonly isLocked: boolean;
  readonly sameHereCount: number;
  readonly version: number;
}

function follow(client: QueryClient, id: number, frame: QuestionFrame): void {
  // While the reader's own vote is on its way, the shown score is ahead of the frame.
  const voting = client.isMutating({ mutationKey: voteKey({ type: 'QUESTION', id }) }) > 0;
  patchQuestion(client, id, (now) => {
    const { status, isLocked, sameHereCount } = frame;
    const question = { ...now, status, isLocked, sameHereCount, score: voting ? now.score : frame.score };
    if (question.acceptedAnswerId === frame.acceptedAnswerId) return question;
    return withAccepted(question, frame.acceptedAnswerId);
  });
}

/** How many answers the question had when it was last read. */
function answersRead(client: QueryClient, id: number): number {
  const pages = client.getQueriesData<Question>({ queryKey: keys.question(id) });
  return Math.max(0, ...pages.map(([, page]) => page?.answerCount ?? 0));
}

/** Follows a question while it is open; returns how many answers of others the page does not show yet. */
export function useQuestionLive(id: number): number {
  const client = useQueryClient();
  const [announced, setAnnounced] = useState(0);
  useTopic<QuestionFrame>(
    `/topic/forum/questions/${id}`,
    (frame) => {
      setAnnounced(frame.answerCount);
      follow(client, id, frame);
    },
    () => void client.invalidateQueries({ queryKey: keys.question(id) }),
  );
  useIsMutating({ mutationKey: answerKey(id) });
  // Both as they are now: the end of a mutation may be rendered before the answers that it read.
  if (client.isMutating({ mutationKey: answerKey(id) }) > 0) return 0;
  return Math.max(0, announced - answersRead(client, id));
}
