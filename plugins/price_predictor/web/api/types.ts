import type { BodyOf } from '@motorclub/sdk';
import type { Schemas } from './schema.d.ts';

export const GROUPS = ['fuel', 'gearbox', 'drive', 'body'] as const satisfies readonly (keyof Car)[];
export type Group = (typeof GROUPS)[number];

export type Car = Schemas['Price_predictorCar'];
export type Comparable = Schemas['Price_predictorComparable'];
export type Factor = Schemas['Price_predictorFactor'];
export type Catalogue = Schemas['Price_predictorCatalogue'];
export type About = Schemas['Price_predictorAbout'];
export type Figures = Schemas['Price_predictorModelFigures'];
export type Saved = Schemas['Price_predictorSaved'];
export type Run = Schemas['Price_predictorRun'];

export interface Question extends Car {
  readonly wider: boolean;
  /** The site's car that is asked about; it is not compared with itself. */
  readonly carId?: number;
}

/** What the call takes: the options of a question are words of the catalogue. */
export const toBody = (question: Question) => question as BodyOf<'POST /price-predictor-api/estimates'>;

type Found = Schemas['Price_predictorEstimate'];

/** Prices are in minor units of their currency. */
export interface Priced extends Found {
  readonly enough: true;
  readonly low: number;
  readonly median: number;
  readonly high: number;
  readonly currency: string;
}

export interface TooFew extends Found {
  readonly enough: false;
}

export type Estimate = Priced | TooFew;
