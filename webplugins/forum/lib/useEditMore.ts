import { usePreferences } from '@motorclub/sdk';
import { describeImage } from '../api/attachments.ts';
import type { Answer, Attachment, Category, Question } from '../api/types.ts';
import { type AnswerErrors, answerErrors, refusedAnswer } from './answerErrors.ts';
import { askErrors, refusedFields } from './askErrors.ts';
import type { AskForm, FieldErrors } from './askForm.ts';
import { changedOf, describedAnew, detailsOf, formOfAnswer, formOfQuestion, repairOf } from './editForm.ts';
import type { AnswerForm } from './useAnswerDraft.ts';

type Change<T> = Partial<T> | ((now: T) => Partial<T>);

/** Fields that were typed in; the others are as the post has them. */
export interface MoreEdits {
  readonly question: Partial<AskForm>;
  readonly answer: Partial<AnswerForm>;
  /** Null while nobody chose. */
  readonly isWiki: boolean | null;
}

export const NO_EDITS: MoreEdits = { question: {}, answer: {}, isWiki: null };

export type ChangeEdits = (next: (now: MoreEdits) => MoreEdits) => void;

/** `edits` with a part of the form changed; `begun` has the fields that were not typed in. */
function withChange<T extends object>(begun: T, edits: Partial<T>, part: Change<T>): Partial<T> {
  return { ...edits, ...(typeof part === 'function' ? part({ ...begun, ...edits }) : part) };
}

function describe(pictures: readonly Attachment[]): Promise<unknown> {
  return Promise.all(pictures.map(({ id, alt }) => describeImage(id, alt.trim())));
}

/** What an edit changes of a question beside its title, text and tags. */
export function useQuestionMore(question: Question, edits: MoreEdits, onChange: ChangeEdits) {
  const miles = usePreferences().units.distance === 'MI';
  const begun = formOfQuestion(question, miles);
  const form = { ...begun, ...edits.question };
  const isWiki = edits.isWiki ?? question.isWiki;
  const pictures = describedAnew(begun.attachments, form.attachments);
  return {
    form,
    isWiki,
    setWiki: (on: boolean) => onChange((now) => ({ ...now, isWiki: on })),
    change: (part: Change<AskForm>) => onChange((now) => ({ ...now, question: withChange(begun, now.question, part) })),
    changes: {
      ...changedOf(detailsOf(begun, miles), detailsOf(form, miles)),
      ...(isWiki === question.isWiki ? {} : { isWiki }),
    },
    /** What the server would refuse; what it says of title, text and tags is left to it. */
    wrong: (category: Category | undefined): FieldErrors => {
      const { title, body, tags, ...more } = askErrors(form, form.tags.length, category);
      return more;
    },
    refused: (error: unknown): FieldErrors => refusedFields(error),
    describe: () => describe(pictures),
  } as const;
}

/** What an edit changes of an answer beside its text. */
export function useAnswerMore(answer: Answer, edits: MoreEdits, onChange: ChangeEdits) {
  const begun = formOfAnswer(answer);
  const form = { ...begun, ...edits.answer };
  const pictures = describedAnew(begun.attachments, form.attachments);
  return {
    form,
    change: (part: Change<AnswerForm>) => onChange((now) => ({ ...now, answer: withChange(begun, now.answer, part) })),
    changes: changedOf(repairOf(begun), repairOf(form)),
    wrong: (): AnswerErrors => {
      const { body, ...more } = answerErrors(form);
      return more;
    },
    refused: (error: unknown): AnswerErrors => refusedAnswer(error),
    describe: () => describe(pictures),
  } as const;
}
