import { useState } from 'react';
import { approveQuestion, lockQuestion, pinQuestion, reopenQuestion, restorePost } from '../api/managePost.ts';
import type { Answer, Question, Target } from '../api/types.ts';
import { useAction } from '../api/useAction.ts';
import { t } from '../texts/manage.ts';
import type { Choice } from './choices.ts';

/** What a post has open beside it. */
export type Opened = 'edit' | 'suggest' | 'history' | 'close' | 'merge' | 'hide' | 'delete' | 'reject' | 'leave';

const AT_ONCE = {
  reopen: { run: ({ id }: Target) => reopenQuestion(id), done: 'reopenDone' },
  lock: { run: ({ id }: Target) => lockQuestion(id, true), done: 'lockDone' },
  unlock: { run: ({ id }: Target) => lockQuestion(id, false), done: 'unlockDone' },
  pin: { run: ({ id }: Target) => pinQuestion(id, true), done: 'pinDone' },
  unpin: { run: ({ id }: Target) => pinQuestion(id, false), done: 'unpinDone' },
  approve: { run: ({ id }: Target) => approveQuestion(id), done: 'approveDone' },
  restore: { run: restorePost, done: 'restoreDone' },
} as const;

type Immediate = keyof typeof AT_ONCE;

function isImmediate(choice: Choice): choice is Immediate {
  return choice in AT_ONCE;
}

export function targetOf(question: Question, answer: Answer | undefined): Target {
  return answer ? { type: 'ANSWER', id: answer.id } : { type: 'QUESTION', id: question.id };
}

/** Doing things with a post: at once what is easily taken back, by a dialog the rest. */
export function usePostActions(question: Question, answer: Answer | undefined) {
  const [chosen, setChosen] = useState<Opened | null>(null);
  const target = targetOf(question, answer);
  const { mutate } = useAction({
    run: (choice: Immediate): Promise<unknown> => AT_ONCE[choice].run(target),
    done: (_, choice) => t(AT_ONCE[choice].done),
  });
  const choose = (choice: Choice) => {
    if (isImmediate(choice)) mutate(choice);
    else setChosen(choice);
  };
  return { chosen, choose, open: setChosen, close: () => setChosen(null) };
}
