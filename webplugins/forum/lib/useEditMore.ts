import { usePreferences } from '@motorclub/sdk';
import { useState } from 'react';
import { describeImage } from '../api/attachments.ts';
import type { Answer, Attachment, Category, Question } from '../api/types.ts';
import { type AnswerErrors, answerErrors, refusedAnswer } from './answerErrors.ts';
import { askErrors, refusedFields } from './askErrors.ts';
import type { AskForm, FieldErrors } from './askForm.ts';
import { changedOf, describedAnew, detailsOf, formOfAnswer, formOfQuestion, repairOf } from './editForm.ts';
import type { AnswerForm } from './useAnswerDraft.ts';

type Change<T> = Partial<T> | ((now: T) => Partial<T>);

function changed<T>(now: T, part: Change<T>): T {
  return { ...now, ...(typeof part === 'function' ? part(now) : part) };
}

function describe(pictures: readonly Attachment[]): Promise<unknown> {
  return Promise.all(pictures.map(({ id, alt }) => describeImage(id, alt.trim())));
}

/** What an edit changes of a question beside its title, text and tags. */
export function useQuestionMore(question: Question, onTouched: () => void) {
  const miles = usePreferences().units.distance === 'MI';
  const [begun] = useState(() => formOfQuestion(question, miles));
  const [form, setForm] = useState(begun);
  const [isWiki, setWiki] = useState(question.isWiki);
  const pictures = describedAnew(begun.attachments, form.attachments);
  return {
    form,
    isWiki,
    setWiki: (on: boolean) => {
      onTouched();
      setWiki(on);
    },
    change: (part: Change<AskForm>) => {
      onTouched();
      setForm((now) => changed(now, part));
    },
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
export function useAnswerMore(answer: Answer, onTouched: () => void) {
  const [begun] = useState(() => formOfAnswer(answer));
  const [form, setForm] = useState(begun);
  const pictures = describedAnew(begun.attachments, form.attachments);
  return {
    form,
    change: (part: Change<AnswerForm>) => {
      onTouched();
      setForm((now) => changed(now, part));
    },
    changes: changedOf(repairOf(begun), repairOf(form)),
    wrong: (): AnswerErrors => {
      const { body, ...more } = answerErrors(form);
      return more;
    },
    refused: (error: unknown): AnswerErrors => refusedAnswer(error),
    describe: () => describe(pictures),
  } as const;
}
