import { minorOf } from '@motorclub/sdk';
import { t } from '../texts/form.ts';
import { decimalOf } from './answerForm.ts';
import type { AnswerForm } from './useAnswerDraft.ts';
import { complaintsOf } from './useRefusals.ts';
import { answerError } from './validate.ts';

export type AnswerErrors = Partial<Record<keyof AnswerForm, string>>;

/** What is wrong with an answer before it is sent. */
export function answerErrors(form: AnswerForm): AnswerErrors {
  const body = answerError(form.body);
  const { partsCost, currency, labourHours } = form;
  const wrong = (name: 'partsCost' | 'labourHours', number: number | null) =>
    form[name].trim() && number === null ? { [name]: t('numberWrong') } : {};
  return {
    ...(body ? { body } : {}),
    ...wrong('partsCost', minorOf(partsCost, currency)),
    ...wrong('labourHours', decimalOf(labourHours)),
  };
}

const CALLED = ['body', 'attachmentIds', 'partsCost', 'labourHours', 'difficulty', 'toolsNeeded'] as const;

/** The server's complaints by field of the form. */
export function refusedAnswer(error: unknown): AnswerErrors {
  const { attachmentIds, toolsNeeded, ...same } = complaintsOf(error, CALLED);
  return {
    ...same,
    ...(attachmentIds ? { attachments: attachmentIds } : {}),
    ...(toolsNeeded ? { tools: toolsNeeded } : {}),
  };
}
