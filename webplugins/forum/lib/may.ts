import type { Answer, Question } from '../api/types.ts';

/** What the server lets the reader do with a post; it decides again when it is done. */
export type Action =
  | 'answer'
  | 'accept'
  | 'invite'
  | 'edit'
  | 'suggest'
  | 'close'
  | 'reopen'
  | 'leave'
  | 'lock'
  | 'pin'
  | 'merge'
  | 'hide'
  | 'delete'
  | 'restore'
  | 'approve'
  | 'reject';

/** So many have said that an answer worked before staff accept it in the asker's place. */
const CONFIRMED = 2;
const TAKE_BACK_MS = 7 * 24 * 60 * 60 * 1000;

/** Whether the reader may accept an answer, or take that back, which is possible for a week. */
export function mayAccept(question: Question, { accepted, workedCount }: Answer): boolean {
  const { isMine, acceptedAt } = question;
  if (!mayDo(question, 'accept')) return false;
  // One that was accepted here this moment has no time yet.
  if (accepted) return acceptedAt === null || Date.now() - Date.parse(acceptedAt) < TAKE_BACK_MS;
  return isMine || workedCount >= CONFIRMED;
}

export function mayDo({ may }: { readonly may: readonly string[] }, action: Action): boolean {
  return may.includes(action);
}
