/** What the calls of the price predictor take and give. Prices are in minor units of their currency. */

export const GROUPS = ['fuel', 'gearbox', 'drive', 'body'] as const;
export type Group = (typeof GROUPS)[number];

export interface Car extends Readonly<Record<Group, string | null>> {
  readonly brand: string;
  readonly model: string;
  readonly generation: string | null;
  readonly year: number;
  readonly mileageKm: number;
  /** 1 to 5; null is "not said". */
  readonly condition: number | null;
  /** ISO 3166, two letters. */
  readonly country: string;
}

export interface Question extends Car {
  readonly wider: boolean;
  /** The site's car that is asked about; it is not compared with itself. */
  readonly carId?: number;
}

export interface Comparable extends Car {
  readonly source: 'SITE' | 'DATASET';
  /** Its number within its source. */
  readonly id: number;
  readonly carId: number | null;
  readonly price: number;
  readonly currency: string;
  /** `2021-04-20` */
  readonly pricedOn: string;
}

export interface Factor {
  readonly name: 'mileage' | 'year' | 'condition' | Group;
  readonly to: string;
  /** A share of the price: -0.06 is six percent less. */
  readonly change: number;
}

export interface ModelEstimate {
  readonly low: number;
  readonly median: number;
  readonly high: number;
  readonly pricedYear: number;
  readonly factors: readonly Factor[];
  readonly medianError: number;
  readonly trainedAt: string;
}

interface Found {
  readonly count: number;
  readonly needed: number;
  readonly wider: boolean;
  readonly widerCount: number;
  readonly oldest: string | null;
  readonly newest: string | null;
  readonly dated: boolean;
  readonly fromSite: number;
  readonly fromDataset: number;
  readonly otherCurrencies: number;
  readonly comparables: readonly Comparable[];
}

export interface Priced extends Found {
  readonly enough: true;
  readonly low: number;
  readonly median: number;
  readonly high: number;
  readonly currency: string;
  readonly model: ModelEstimate | null;
}

export interface TooFew extends Found {
  readonly enough: false;
  readonly currency: string | null;
}

export type Estimate = Priced | TooFew;

export interface CatalogueModel {
  readonly brand: string;
  readonly model: string;
  readonly cars: number;
  readonly firstYear: number;
  readonly lastYear: number;
}

export interface Catalogue {
  readonly models: readonly CatalogueModel[];
  readonly countries: readonly string[];
  readonly options: Readonly<Record<Group, readonly string[]>>;
  /** Whether the site's own cars count at present. */
  readonly siteCars: boolean;
}

export interface About {
  readonly dataset: {
    readonly name: string;
    readonly package: string;
    readonly licence: string;
    readonly brand: string;
    readonly country: string;
    readonly currency: string;
    readonly pricedOn: string;
    readonly rows: number;
  };
  readonly model: Figures | null;
}

export interface Figures {
  readonly id: number;
  readonly trainedAt: string;
  readonly currency: string;
  readonly rowsTrained: number;
  readonly rowsCalibrated: number;
  readonly rowsTested: number;
  readonly rowsSite: number;
  readonly rowsDataset: number;
  readonly meanError: number;
  readonly medianError: number;
  readonly baselineError: number;
  readonly coverage: number;
}

export interface Saved {
  readonly id: number;
  readonly carId: number | null;
  readonly title: string;
  readonly car: Car;
  readonly result: {
    readonly count: number;
    readonly currency: string;
    readonly low: number;
    readonly median: number;
    readonly high: number;
    readonly newest: string;
  };
  readonly savedAt: string;
}

export interface OwnCar {
  readonly id: number;
  readonly title: string;
}

export interface Run {
  readonly id: number;
  readonly reason: string;
  readonly startedAt: string;
  readonly endedAt: string | null;
  readonly outcome: 'RUNNING' | 'TRAINED' | 'FAILED' | 'STOPPED';
  readonly error: string | null;
  readonly siteRows: number;
}
