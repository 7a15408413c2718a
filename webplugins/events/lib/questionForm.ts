import { QUESTION_KINDS, type QuestionCreate } from '../api/types.ts';
import { t } from '../texts/console.ts';
import type { Errors } from './errors.ts';
import { wholeOf } from './numbers.ts';

/** A question as its dialog holds it, by the names of the call; options one a line. */
export interface QuestionForm {
  readonly label: string;
  readonly kind: string;
  readonly options: string;
  readonly ticketTypeIds: string;
  readonly required: boolean;
  readonly atGate: boolean;
}

export const EMPTY_QUESTION: QuestionForm = {
  label: '',
  kind: 'TEXT',
  options: '',
  ticketTypeIds: '',
  required: false,
  atGate: false,
};

const optionsIn = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
];

/** What the server would refuse, by field. */
export function errorsOf({ label, kind, options }: QuestionForm): Errors<keyof QuestionForm> {
  return {
    ...(label.trim() ? {} : { label: t('missingField') }),
    ...(kind === 'CHOICE' && optionsIn(options).length < 2 ? { options: t('optionsFew') } : {}),
  };
}

/** What the call takes. */
export function bodyOf({ label, kind, options, ticketTypeIds, required, atGate }: QuestionForm): QuestionCreate {
  const type = wholeOf(ticketTypeIds);
  return {
    label: label.trim(),
    kind: QUESTION_KINDS.find((one) => one === kind) ?? 'TEXT',
    options: kind === 'CHOICE' ? optionsIn(options) : [],
    ticketTypeIds: type === null ? [] : [type],
    required,
    atGate,
  };
}
