import type { QueryClient } from '@tanstack/react-query';
import { keys } from './keys.ts';
import type { Answer, Outcomes, Question } from './types.ts';

/** Changes every cached page of a question. */
export function patchQuestion(client: QueryClient, id: number, change: (now: Question) => Question): void {
  client.setQueriesData<Question>({ queryKey: keys.question(id) }, (now) => now && change(now));
}

function withAnswers(question: Question, change: (answer: Answer) => Answer): Question {
  return { ...question, answers: { ...question.answers, content: question.answers.content.map(change) } };
}

export type VoteState = Pick<Question, 'score' | 'myVote'>;
export type VoteTarget =
  | { readonly type: 'QUESTION'; readonly id: number }
  | { readonly type: 'ANSWER'; readonly id: number };

/** The question after its own votes, or those of one of its answers, changed. */
export function withVotes(question: Question, target: VoteTarget, change: (now: VoteState) => VoteState): Question {
  if (target.type === 'QUESTION') return { ...question, ...change(question) };
  return withAnswers(question, (answer) => (answer.id === target.id ? { ...answer, ...change(answer) } : answer));
}

/** The question with another accepted answer. The order stays, so that nothing jumps under the reader. */
export function withAccepted(question: Question, answerId: number | null): Question {
  const marked = withAnswers(question, (answer) => ({ ...answer, accepted: answer.id === answerId }));
  return { ...marked, acceptedAnswerId: answerId, solved: answerId !== null };
}

/** The question with what people have now found of one of its answers. */
export function withOutcomes(question: Question, { answerId, ...counts }: Outcomes): Question {
  return withAnswers(question, (answer) => (answer.id === answerId ? { ...answer, ...counts } : answer));
}
