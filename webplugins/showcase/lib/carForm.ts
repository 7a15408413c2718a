import type { Car, CarBody, CarChange, Match } from '../api/cars.ts';
import { t } from '../texts/carForms.ts';
import { amountOf, isAmount, isWhole, moneyOf, textOf, trimToNull, wholeOf } from './carFormValues.ts';

/** A model as the form holds it. */
export type ModelChoice = Pick<Match, 'brandName' | 'carModelId' | 'carModelName' | 'generationId' | 'generationCode'>;

const NUMBERS = [
  'stockPowerKw',
  'powerKw',
  'stockTorqueNm',
  'torqueNm',
  'stockWeightKg',
  'weightKg',
  'odometerKm',
] as const;

/** A car as its dialog holds it. */
export interface CarForm extends Record<(typeof NUMBERS)[number], string> {
  model: ModelChoice | null;
  generationId: string;
  year: string;
  nickname: string;
  fuel: string;
  engineCode: string;
  gearbox: string;
  drive: string;
  colour: string;
  countryCode: string;
  categoryIds: readonly number[];
  relation: string;
  odometerNote: string;
  acquiredOn: string;
  soldOn: string;
  visibility: string;
  vin: string;
  value: string;
  currency: string;
  plateHidden: boolean;
}

export const MOST_CATEGORIES = 3;

const CHOICES = {
  fuel: ['PETROL', 'DIESEL', 'HYBRID', 'PLUG_IN', 'ELECTRIC', 'LPG', 'HYDROGEN', 'OTHER'],
  gearbox: ['MANUAL', 'AUTOMATIC', 'DCT', 'CVT', 'SINGLE'],
  drive: ['FWD', 'RWD', 'AWD'],
  relation: ['CURRENT', 'PROJECT', 'PAST', 'DREAM'],
  visibility: ['PUBLIC', 'MEMBERS', 'FOLLOWERS', 'PRIVATE'],
} as const;

/** The choices of a field, in words. */
export const optionsOf = (field: keyof typeof CHOICES) =>
  CHOICES[field].map((value) => ({ value, label: t(`${field}_${value}` as 'fuel_PETROL') }));

export const emptyCar = (): CarForm => ({
  ...(Object.fromEntries(NUMBERS.map((name) => [name, ''])) as Record<(typeof NUMBERS)[number], string>),
  model: null,
  generationId: '',
  year: '',
  nickname: '',
  fuel: 'PETROL',
  engineCode: '',
  gearbox: '',
  drive: '',
  colour: '',
  countryCode: '',
  categoryIds: [],
  relation: 'CURRENT',
  odometerNote: '',
  acquiredOn: '',
  soldOn: '',
  visibility: 'PUBLIC',
  vin: '',
  value: '',
  currency: 'EUR',
  plateHidden: true,
});

export const formOf = (car: Car): CarForm => ({
  ...(Object.fromEntries(NUMBERS.map((name) => [name, textOf(car[name])])) as Record<(typeof NUMBERS)[number], string>),
  model: {
    brandName: car.brand.name,
    carModelId: car.carModel.id,
    carModelName: car.carModel.name,
    generationId: car.generationId,
    generationCode: car.generationCode,
  },
  generationId: textOf(car.generationId),
  year: String(car.year),
  nickname: textOf(car.nickname),
  fuel: car.fuel,
  engineCode: textOf(car.engineCode),
  gearbox: textOf(car.gearbox),
  drive: textOf(car.drive),
  colour: textOf(car.colour),
  countryCode: textOf(car.countryCode),
  categoryIds: car.carCategoryIds,
  relation: car.relation,
  odometerNote: '',
  acquiredOn: textOf(car.acquiredOn),
  soldOn: textOf(car.soldOn),
  visibility: car.visibility,
  vin: '',
  value: amountOf(car.valueEstimate),
  currency: car.valueEstimate?.currency ?? 'EUR',
  plateHidden: car.plateHidden,
});

/** What the server would refuse, by field. */
export function errorsOf(form: CarForm): Partial<Record<keyof CarForm, string>> {
  const found: Partial<Record<keyof CarForm, string>> = {};
  if (form.model === null) found.model = t('chooseModel');
  if (!/^\d{4}$/.test(form.year)) found.year = t('fourDigits');
  for (const name of NUMBERS) if (!isWhole(form[name])) found[name] = t('wholeNumber');
  if (!isAmount(form.value, form.currency)) found.value = t('noAmount');
  if (form.vin !== '' && form.vin.length !== 17) found.vin = t('vinLength');
  return found;
}

/** What the calls take. An empty VIN is left as it is. */
export function bodyOf(form: CarForm): CarBody {
  const numbers = Object.fromEntries(NUMBERS.map((name) => [name, wholeOf(form[name])])) as Record<
    (typeof NUMBERS)[number],
    number | null
  >;
  return {
    ...numbers,
    carModelId: form.model?.carModelId ?? 0,
    generationId: wholeOf(form.generationId),
    year: Number(form.year),
    nickname: trimToNull(form.nickname),
    fuel: form.fuel as CarBody['fuel'],
    engineCode: trimToNull(form.engineCode),
    gearbox: (form.gearbox || null) as CarBody['gearbox'] & null,
    drive: (form.drive || null) as CarBody['drive'] & null,
    colour: trimToNull(form.colour),
    countryCode: form.countryCode || null,
    carCategoryIds: form.categoryIds,
    relation: form.relation as NonNullable<CarBody['relation']>,
    odometerNote: trimToNull(form.odometerNote),
    acquiredOn: form.acquiredOn || null,
    soldOn: form.soldOn || null,
    visibility: form.visibility as NonNullable<CarBody['visibility']>,
    valueEstimate: moneyOf(form.value, form.currency),
    plateHidden: form.plateHidden,
    ...(form.vin && { vin: form.vin }),
  };
}

export const changeOf = (form: CarForm, version: number): CarChange => ({ ...bodyOf(form), version });
