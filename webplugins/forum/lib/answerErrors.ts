import { minorOf } from '@motorclub/sdk';
import { t } from '../texts/form.ts';
import { decimalOf } from './answerForm.ts';
import type { AnswerForm } from './useAnswerDraft.ts';
import { answerError } from './validate.ts';

type AnswerErrors = Partial<Record<keyof AnswerForm, string>>;

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

/** Fields of the form by the names that the calls have for them. */
export const ANSWER_NAMES: Readonly<Record<string, keyof AnswerForm>> = {
  attachmentIds: 'attachments',
  toolsNeeded: 'tools',
};
