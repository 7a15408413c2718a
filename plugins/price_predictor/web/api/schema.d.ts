// Written by `motorclub plugins types`. Do not edit.

declare module '@motorclub/sdk' {
  interface Endpoints {
    /** The model's errors and the data set's origin. */
    'GET /price-predictor-api/about': {
      readonly answer: Schemas['Price_predictorAbout'];
    };
    /** Brands, models and countries of which there are cars. */
    'GET /price-predictor-api/catalogue': {
      readonly answer: Schemas['Price_predictorCatalogue'];
    };
    /** What comparable cars say. Nothing is kept. */
    'POST /price-predictor-api/estimates': {
      readonly body: Schemas['Price_predictorEstimateQuery'];
      readonly answer: Schemas['Price_predictorEstimate'];
    };
    /** The caller's cars, to save an estimate to. */
    'GET /price-predictor-api/own-cars': {
      readonly answer: Schemas['Price_predictorOwnCars'];
    };
    /** The caller's saved estimates, the newest first. */
    'GET /price-predictor-api/saved': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['Price_predictorSavedPage'];
    };
    /** Estimate and keep the answer, for the caller alone. */
    'POST /price-predictor-api/saved': {
      readonly body: Schemas['Price_predictorEstimateQuery'];
      readonly answer: Schemas['Price_predictorSaved'];
    };
    /** Delete one of the caller's saved estimates. */
    'DELETE /price-predictor-api/saved/{savedId}': {
      readonly path: {
        readonly savedId: number;
      };
      readonly answer: void;
    };
    /** Trainings of the model, the newest first. */
    'GET /price-predictor-api/trainings': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['Price_predictorRunPage'];
    };
    /** Have the model trained soon. */
    'POST /price-predictor-api/trainings': {
      readonly answer: Schemas['Price_predictorAccepted'];
    };
  }
}

export interface Schemas {
  readonly Price_predictorAbout: {
    readonly dataset: Schemas['Price_predictorDataSet'];
    readonly model: Schemas['Price_predictorModelFigures'] | null;
  };
  readonly Price_predictorAccepted: {
    readonly accepted: boolean;
  };
  readonly Price_predictorCar: {
    readonly body: string | null;
    readonly brand: string;
    readonly condition: number | null;
    readonly country: string;
    readonly drive: string | null;
    readonly fuel: string | null;
    readonly gearbox: string | null;
    readonly generation: string | null;
    readonly mileageKm: number;
    readonly model: string;
    readonly year: number;
  };
  readonly Price_predictorCatalogue: {
    readonly countries: readonly string[];
    readonly models: readonly Schemas['Price_predictorCatalogueModel'][];
    readonly options: Readonly<Record<string, readonly string[]>>;
    readonly siteCars: boolean;
  };
  readonly Price_predictorCatalogueModel: {
    readonly brand: string;
    readonly cars: number;
    readonly firstYear: number;
    readonly lastYear: number;
    readonly model: string;
  };
  readonly Price_predictorComparable: {
    readonly body: string | null;
    readonly brand: string;
    readonly carId: number | null;
    readonly condition: number | null;
    readonly country: string;
    readonly currency: string;
    readonly drive: string | null;
    readonly fuel: string | null;
    readonly gearbox: string | null;
    readonly generation: string | null;
    readonly id: number;
    readonly mileageKm: number;
    readonly model: string;
    readonly price: number;
    readonly pricedOn: string;
    readonly source: 'SITE' | 'DATASET';
    readonly year: number;
  };
  readonly Price_predictorDataSet: {
    readonly brand: string;
    readonly country: string;
    readonly currency: string;
    readonly licence: string;
    readonly name: string;
    readonly package: string;
    readonly pricedOn: string;
    readonly rows: number;
  };
  readonly Price_predictorEstimate: {
    readonly comparables: readonly Schemas['Price_predictorComparable'][];
    readonly count: number;
    readonly currency: string | null;
    readonly dated: boolean;
    readonly enough: boolean;
    readonly fromDataset: number;
    readonly fromSite: number;
    readonly high: number | null;
    readonly low: number | null;
    readonly median: number | null;
    readonly model: Schemas['Price_predictorModelEstimate'] | null;
    readonly needed: number;
    readonly newest: string | null;
    readonly oldest: string | null;
    readonly otherCurrencies: number;
    readonly wider: boolean;
    readonly widerCount: number;
  };
  readonly Price_predictorEstimateQuery: {
    readonly body?: 'sedan' | 'coupe' | 'convertible' | 'wagon' | 'hatchback' | 'suv' | 'van' | 'pickup' | null;
    readonly brand: string;
    readonly carId?: number | null;
    readonly condition?: number | null;
    readonly country: string;
    readonly drive?: 'rwd' | 'fwd' | 'awd' | null;
    readonly fuel?: 'petrol' | 'diesel' | 'hybrid' | 'electric' | null;
    readonly gearbox?: 'automatic' | 'manual' | null;
    readonly generation?: string | null;
    readonly mileageKm: number;
    readonly model: string;
    readonly wider?: boolean;
    readonly year: number;
  };
  readonly Price_predictorFactor: {
    readonly change: number;
    readonly name: 'mileage' | 'year' | 'condition' | 'fuel' | 'gearbox' | 'drive' | 'body';
    readonly to: string;
  };
  readonly Price_predictorModelEstimate: {
    readonly factors: readonly Schemas['Price_predictorFactor'][];
    readonly high: number;
    readonly low: number;
    readonly median: number;
    readonly medianError: number;
    readonly pricedYear: number;
    readonly trainedAt: string;
  };
  readonly Price_predictorModelFigures: {
    readonly baselineError: number;
    readonly coverage: number;
    readonly currency: string;
    readonly id: number;
    readonly meanError: number;
    readonly medianError: number;
    readonly rowsCalibrated: number;
    readonly rowsDataset: number;
    readonly rowsSite: number;
    readonly rowsTested: number;
    readonly rowsTrained: number;
    readonly trainedAt: string;
  };
  readonly Price_predictorOwnCar: {
    readonly id: number;
    readonly title: string;
  };
  readonly Price_predictorOwnCars: {
    readonly cars: readonly Schemas['Price_predictorOwnCar'][];
  };
  readonly Price_predictorRun: {
    readonly endedAt: string | null;
    readonly error: string | null;
    readonly id: number;
    readonly outcome: 'RUNNING' | 'TRAINED' | 'FAILED' | 'STOPPED';
    readonly reason: string;
    readonly siteRows: number;
    readonly startedAt: string;
  };
  readonly Price_predictorRunPage: {
    readonly content: readonly Schemas['Price_predictorRun'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly Price_predictorSaved: {
    readonly car: Schemas['Price_predictorCar'];
    readonly carId: number | null;
    readonly id: number;
    readonly result: Schemas['Price_predictorSavedResult'];
    readonly savedAt: string;
    readonly title: string;
  };
  readonly Price_predictorSavedPage: {
    readonly content: readonly Schemas['Price_predictorSaved'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly Price_predictorSavedResult: {
    readonly count: number;
    readonly currency: string;
    readonly fromDataset: number;
    readonly fromSite: number;
    readonly high: number;
    readonly low: number;
    readonly median: number;
    readonly newest: string;
    readonly wider: boolean;
  };
}
