import type { Answer, Question } from '../api/types.ts';
import { type Action, mayDo } from './may.ts';

/** What the menu of a post offers. */
export type Choice =
  | 'close'
  | 'reopen'
  | 'leave'
  | 'lock'
  | 'unlock'
  | 'pin'
  | 'unpin'
  | 'merge'
  | 'approve'
  | 'reject'
  | 'hide'
  | 'delete'
  | 'restore';

/** The actions in the order of the menu; a flag is set or taken away by the same right. */
function ofQuestion({ isLocked, isPinned }: Question): readonly (readonly [Action, Choice])[] {
  return [
    ['approve', 'approve'],
    ['reject', 'reject'],
    ['close', 'close'],
    ['reopen', 'reopen'],
    ['leave', 'leave'],
    ['lock', isLocked ? 'unlock' : 'lock'],
    ['pin', isPinned ? 'unpin' : 'pin'],
    ['merge', 'merge'],
    ['hide', 'hide'],
    ['delete', 'delete'],
    ['restore', 'restore'],
  ];
}

const OF_ANSWER: readonly (readonly [Action, Choice])[] = [
  ['hide', 'hide'],
  ['delete', 'delete'],
  ['restore', 'restore'],
];

/** What the reader may choose for a question, or for one of its answers. */
export function choicesOf(question: Question, answer: Answer | undefined): Choice[] {
  const post = answer ?? question;
  const all = answer ? OF_ANSWER : ofQuestion(question);
  return all.flatMap(([action, choice]) => (mayDo(post, action) ? [choice] : []));
}
