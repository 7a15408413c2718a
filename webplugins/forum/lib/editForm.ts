import type { PictureData } from '@motorclub/sdk';
import { majorOf, minorOf } from '@motorclub/sdk';
import type { Answer, EditAnswer, EditQuestion, Question } from '../api/types.ts';
import { decimalOf, toolsOf } from './answerForm.ts';
import { type AskForm, carOf, EMPTY, KM_PER_MILE } from './askForm.ts';
import { faultCodesOf } from './faultCodes.ts';
import { type AnswerForm, EMPTY_ANSWER } from './useAnswerDraft.ts';

const idsOf = (attachments: readonly PictureData[]) => attachments.map(({ id }) => id);
const text = (value: number | null | undefined) => (value === null || value === undefined ? '' : String(value));

function mileageOf(km: number | null | undefined, miles: boolean): string {
  return text(km && miles ? Math.round(km / KM_PER_MILE) : km);
}

/** A question in the form in which questions are written. */
export interface QuestionForm extends AskForm {
  readonly isWiki: boolean;
}

export function formOfQuestion(question: Question, miles: boolean): QuestionForm {
  const { kind, title, body, tags, category, car, attachments, isWiki } = question;
  const { symptom, symptomWhen, warningLights, faultCodes, triedSoFar } = question;
  return {
    ...EMPTY,
    ...{ kind, title, body, tags, attachments, isWiki, symptom, symptomWhen, warningLights, triedSoFar },
    faultCodes: faultCodes.join(', '),
    categoryId: category?.id ?? null,
    about: car ? 'car' : 'none',
    brand: car?.brand ?? '',
    carModel: car?.carModel ?? '',
    generation: car?.generation ?? '',
    engine: car?.engine ?? '',
    year: text(car?.year),
    mileage: mileageOf(car?.mileageKm, miles),
  };
}

/** What a question says beside its text, as it is sent; what only a problem has is emptied for what is none. */
function detailsOf(form: QuestionForm, miles: boolean) {
  const problem = form.kind === 'PROBLEM';
  const said = (name: 'symptom' | 'symptomWhen' | 'warningLights' | 'triedSoFar') => (problem ? form[name].trim() : '');
  return {
    kind: form.kind,
    categoryId: form.categoryId,
    car: carOf(form, miles),
    symptom: said('symptom'),
    symptomWhen: said('symptomWhen'),
    warningLights: said('warningLights'),
    triedSoFar: said('triedSoFar'),
    faultCodes: problem ? faultCodesOf(form.faultCodes) : [],
    attachmentIds: idsOf(form.attachments),
    isWiki: form.isWiki,
  } satisfies Partial<EditQuestion>;
}

/** An answer in the form in which answers are written. */
export function formOfAnswer(answer: Answer): AnswerForm {
  const { body, attachments, partsCost, labourHours, difficulty, toolsNeeded } = answer;
  const cost = partsCost ? majorOf(partsCost.amountMinor, partsCost.currency) : '';
  return {
    body,
    attachments,
    partsCost: cost,
    currency: partsCost?.currency ?? EMPTY_ANSWER.currency,
    labourHours: text(labourHours),
    difficulty: text(difficulty),
    tools: toolsNeeded.join(', '),
  };
}

/** What an answer says beside its text, as it is sent; null takes away what was said. */
function repairOf(form: AnswerForm) {
  const { currency } = form;
  const cost = minorOf(form.partsCost, currency);
  return {
    partsCost: cost === null ? null : { amountMinor: cost, currency },
    labourHours: decimalOf(form.labourHours),
    difficulty: Number(form.difficulty) || null,
    toolsNeeded: toolsOf(form.tools),
    attachmentIds: idsOf(form.attachments),
  } satisfies Partial<EditAnswer>;
}

/** What of it is not as it was. */
function changedOf<T extends object>(before: T, after: T): Partial<T> {
  const differs = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(before[name as keyof T]);
  return Object.fromEntries(Object.entries(after).filter(differs)) as Partial<T>;
}

/** What an edit changes of a question beside its title, text and tags. */
export const questionChanges = (before: QuestionForm, after: QuestionForm, miles: boolean) =>
  changedOf(detailsOf(before, miles), detailsOf(after, miles));

/** What an edit changes of an answer beside its text. */
export const answerChanges = (before: AnswerForm, after: AnswerForm) => changedOf(repairOf(before), repairOf(after));
