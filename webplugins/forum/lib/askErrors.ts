import type { Category } from '../api/types.ts';
import { t } from '../texts/ask.ts';
import { type AskForm, type Field, type FieldErrors, wholeNumber } from './askForm.ts';
import { faultCodesOf, isFaultCode, MAX_FAULT_CODES } from './faultCodes.ts';
import { EARLIEST_CAR } from './listParams.ts';
import { bodyError, tagsError, titleError } from './validate.ts';

const MAX_MILEAGE = 5_000_000;

function yearError(text: string): string | undefined {
  if (!text.trim()) return undefined;
  const latest = new Date().getFullYear() + 1;
  const year = wholeNumber(text);
  const good = year !== null && year >= EARLIEST_CAR && year <= latest;
  return good ? undefined : t('yearWrong', { from: EARLIEST_CAR, to: latest });
}

function mileageError(text: string): string | undefined {
  if (!text.trim()) return undefined;
  const driven = wholeNumber(text);
  return driven !== null && driven <= MAX_MILEAGE ? undefined : t('mileageWrong');
}

function codesError(text: string): string | undefined {
  const codes = faultCodesOf(text);
  if (codes.length > MAX_FAULT_CODES) return t('codesMany', { max: MAX_FAULT_CODES });
  const bad = codes.find((code) => !isFaultCode(code));
  return bad === undefined ? undefined : t('badCode', { code: bad });
}

function carErrors({ about, brand, carModel, year, mileage }: AskForm, required: boolean): FieldErrors {
  const named = Boolean(brand.trim() || carModel.trim());
  if (required && (about === 'none' || !named)) return { [about === 'none' ? 'about' : 'brand']: t('carRequired') };
  if (about === 'none') return {};
  const missing = carModel.trim() && !brand.trim() ? t('brandMissing') : undefined;
  return {
    ...(missing ? { brand: missing } : {}),
    ...given('year', yearError(year)),
    ...given('mileage', mileageError(mileage)),
  };
}

function given(field: Field, error: string | undefined): FieldErrors {
  return error === undefined ? {} : { [field]: error };
}

/** What is wrong with a question before it is sent; empty when the server will take it. */
export function askErrors(form: AskForm, maxTags: number, category: Category | undefined): FieldErrors {
  return {
    ...given('title', titleError(form.title)),
    ...carErrors(form, category?.requireCar ?? false),
    ...(form.kind === 'PROBLEM' ? given('faultCodes', codesError(form.faultCodes)) : {}),
    ...given('body', bodyError(form.body)),
    ...given('tags', tagsError(form.tags, maxTags)),
    ...given('kind', category && !category.allowedKinds.includes(form.kind) ? t('kindRefused') : undefined),
  };
}

/** Fields of the form by the names that the calls have for them. */
export const ASK_NAMES: Readonly<Record<string, Field>> = {
  attachmentIds: 'attachments',
  car: 'brand',
  'car.carModel': 'carModel',
  'car.generation': 'generation',
  'car.engine': 'engine',
  'car.year': 'year',
  'car.mileageKm': 'mileage',
};
