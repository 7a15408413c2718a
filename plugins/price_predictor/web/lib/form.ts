import type { Group, Question } from '../api/types.ts';
import { t } from '../texts.ts';
import { toKm, type Unit } from './formats.ts';

/** What is typed, before anything is checked; '' is "not said". */
export interface Draft extends Readonly<Record<Group, string>> {
  readonly brand: string;
  readonly model: string;
  readonly generation: string;
  readonly year: string;
  readonly mileage: string;
  readonly unit: Unit;
  readonly condition: string;
  readonly country: string;
}

export const EMPTY: Draft = {
  brand: '',
  model: '',
  generation: '',
  year: '',
  mileage: '',
  unit: 'km',
  condition: '',
  country: '',
  fuel: '',
  gearbox: '',
  drive: '',
  body: '',
};

/** The server's limits (`schemas.py`), checked here first to save a round trip. */
const YEARS = { first: 1886, last: 2100 };
const MOST_KM = 3_000_000;
const LONGEST_NAME = 60;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** `88,000`, `88 000` and `88.000` are the same number; null for anything else. */
export function wholeNumber(text: string): number | null {
  const digits = text.trim().replace(/(?<=\d)[\s.,'](?=\d{3}(\D|$))/g, '');
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null;
}

function nameError(name: string, missing: string): string | undefined {
  if (!LETTER_OR_DIGIT.test(name)) return missing;
  return name.trim().length > LONGEST_NAME ? t('nameTooLong', { max: LONGEST_NAME }) : undefined;
}

function yearError(text: string): string | undefined {
  const year = wholeNumber(text);
  return year === null || year < YEARS.first || year > YEARS.last ? t('yearWrong', YEARS) : undefined;
}

function mileageError({ mileage, unit }: Draft): string | undefined {
  const distance = wholeNumber(mileage);
  return distance === null || toKm(distance, unit) > MOST_KM ? t('mileageWrong') : undefined;
}

/** What keeps the form from being sent, by field. */
export function errorsOf(draft: Draft) {
  return {
    brand: nameError(draft.brand, t('brandMissing')),
    model: nameError(draft.model, t('modelMissing')),
    generation: draft.generation.trim() === '' ? undefined : nameError(draft.generation, t('generationWrong')),
    year: yearError(draft.year),
    mileage: mileageError(draft),
    country: draft.country === '' ? t('countryMissing') : undefined,
  };
}

/** The call that a draft without errors stands for. */
export function questionOf(draft: Draft, wider: boolean): Question {
  const said = (text: string) => (text.trim() === '' ? null : text.trim());
  return {
    brand: draft.brand.trim(),
    model: draft.model.trim(),
    generation: said(draft.generation),
    year: wholeNumber(draft.year) ?? 0,
    mileageKm: toKm(wholeNumber(draft.mileage) ?? 0, draft.unit),
    condition: draft.condition === '' ? null : Number(draft.condition),
    country: draft.country,
    fuel: said(draft.fuel),
    gearbox: said(draft.gearbox),
    drive: said(draft.drive),
    body: said(draft.body),
    wider,
  };
}
