import type { PictureData } from '@motorclub/sdk';
import type { CarInput, Draft, GarageCar, Kind, NewQuestion, OwnCar } from '../api/types.ts';
import { faultCodesOf } from './faultCodes.ts';

/** `none`: the question is about no car in particular. */
export type About = 'car' | 'none';

/** A question as it is typed; numbers stay text until it is sent. */
export interface AskForm {
  readonly kind: Kind;
  readonly title: string;
  readonly body: string;
  readonly tags: readonly string[];
  readonly categoryId: number | null;
  readonly about: About;
  /** The number of one of the asker's cars in the showcase; empty for any other car. */
  readonly carId: string;
  readonly brand: string;
  readonly carModel: string;
  readonly generation: string;
  readonly engine: string;
  readonly year: string;
  readonly mileage: string;
  readonly symptom: string;
  readonly symptomWhen: string;
  readonly warningLights: string;
  readonly faultCodes: string;
  readonly triedSoFar: string;
  readonly attachments: readonly PictureData[];
}

export type Field = keyof AskForm;
export type FieldErrors = Partial<Record<Field, string>>;

export const EMPTY: AskForm = {
  kind: 'PROBLEM',
  title: '',
  body: '',
  tags: [],
  categoryId: null,
  about: 'car',
  carId: '',
  brand: '',
  carModel: '',
  generation: '',
  engine: '',
  year: '',
  mileage: '',
  symptom: '',
  symptomWhen: '',
  warningLights: '',
  faultCodes: '',
  triedSoFar: '',
  attachments: [],
};

/** The form of a draft; what an older form did not have is empty. */
export function formOf({ payload }: Pick<Draft, 'payload'>): AskForm {
  return { ...EMPTY, ...(payload as Partial<AskForm>) };
}

const WORDS = ['title', 'body', 'symptom', 'triedSoFar', 'faultCodes'] as const;

/** Whether nothing is typed that would be missed: the car may have been put in by itself. */
export function isEmpty(form: AskForm): boolean {
  return WORDS.every((name) => !form[name].trim()) && form.tags.length === 0 && form.attachments.length === 0;
}

export const KM_PER_MILE = 1.609344;

/** A whole number in what people type, `186,000`; null for anything else. */
export function wholeNumber(text: string): number | null {
  const digits = text.replaceAll(/[\s,.']/g, '');
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null;
}

/** Which of the asker's cars the form is about. */
export function chosenCar({ carId }: Pick<AskForm, 'carId'>, garage: readonly GarageCar[]): GarageCar | undefined {
  return garage.find(({ id }) => String(id) === carId);
}

/** The car of the form, without what does not belong to it. Distances are in kilometres. */
export function carOf(form: AskForm, miles: boolean, garage: readonly GarageCar[] = []): CarInput | null {
  const { about, brand, carModel, generation, engine, year } = form;
  if (about === 'none' || !(brand.trim() || carModel.trim())) return null;
  const driven = wholeNumber(form.mileage);
  const own = chosenCar(form, garage);
  return {
    ...(own ? { carId: own.id } : {}),
    brand: brand.trim(),
    carModel: carModel.trim(),
    generation: generation.trim(),
    engine: engine.trim(),
    year: wholeNumber(year),
    mileageKm: driven !== null && miles ? Math.round(driven * KM_PER_MILE) : driven,
  };
}

/** The fields of the form for a car that a member drives. */
export function fieldsOfCar({ brand, carModel, generation, year }: OwnCar): Partial<AskForm> {
  return { brand, carModel, generation, year: year === null ? '' : String(year) };
}

/** The fields of the form for one of the asker's cars. */
export function fieldsOfGarage(car: GarageCar, miles: boolean): Partial<AskForm> {
  const { id, engine, mileageKm } = car;
  const mileage = mileageKm === null ? '' : String(miles ? Math.round(mileageKm / KM_PER_MILE) : mileageKm);
  return { ...fieldsOfCar(car), carId: String(id), engine, mileage };
}

/** What only a problem has. */
function problemOf({ kind, symptom, symptomWhen, warningLights, faultCodes, triedSoFar }: AskForm) {
  if (kind !== 'PROBLEM') return {};
  return {
    symptom: symptom.trim(),
    symptomWhen: symptomWhen.trim(),
    warningLights: warningLights.trim(),
    faultCodes: faultCodesOf(faultCodes),
    triedSoFar: triedSoFar.trim(),
  };
}

/** What is sent of the form. */
export function questionOf(form: AskForm, miles: boolean, garage: readonly GarageCar[] = []): NewQuestion {
  const car = carOf(form, miles, garage);
  return {
    kind: form.kind,
    title: form.title,
    body: form.body,
    tags: [...form.tags],
    ...(form.categoryId === null ? {} : { categoryId: form.categoryId }),
    ...(car ? { car } : {}),
    ...problemOf(form),
    attachmentIds: form.attachments.map(({ id }) => id),
  };
}
