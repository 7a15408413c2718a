import { type BodyOf, callApi, type PageOf, useAction as useSdkAction } from '@motorclub/sdk';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { t } from '../texts/car.ts';
import type { Schemas } from './schema.d.ts';

export type Car = Schemas['ShowcaseCar'];
export type CarCard = Schemas['ShowcaseCarCard'];
export type CarPage = PageOf<CarCard>;
export type CarTransfer = Schemas['ShowcaseTransfer'];
export type Modification = Schemas['ShowcaseModification'];
export type LogEntry = Schemas['ShowcaseLog'];
export type ServiceRecord = Schemas['ShowcaseService'];
export type Result = Schemas['ShowcaseResult'];
export type CarTotals = Schemas['ShowcaseTotals'];
export type GarageTotals = Schemas['ShowcaseGarageTotals'];
export type Match = Schemas['ShowcaseMatch'];
export type Generation = Schemas['ShowcaseGeneration'];
export type CarBody = BodyOf<'POST /showcase-api/cars'>;
export type CarChange = BodyOf<'PUT /showcase-api/cars/{carId}'>;
export type ModificationBody = BodyOf<'POST /showcase-api/cars/{carId}/modifications'>;
export type LogBody = BodyOf<'POST /showcase-api/cars/{carId}/build-logs'>;
export type ServiceBody = BodyOf<'POST /showcase-api/cars/{carId}/service-records'>;
export type ResultBody = BodyOf<'POST /showcase-api/cars/{carId}/performance-results'>;

export const GROUPS = ['CURRENT', 'PAST', 'DREAM'] as const;
export type Group = (typeof GROUPS)[number];

/** Query keys of cars, from all of them down to one page of one list. */
const keys = {
  all: () => ['showcase', 'cars'] as const,
  car: (id: number) => [...keys.all(), 'car', id] as const,
  part: (id: number, name: string, params: object = {}) => [...keys.car(id), name, params] as const,
  garage: (userId: number, params: object) => [...keys.all(), 'garage', userId, params] as const,
  similar: (id: number) => [...keys.all(), 'similar', id] as const,
};

export const carKey = keys.car;
const SIZE = 20;
const MINUTES_5 = 300_000;

export const oneCar = (id: number) =>
  queryOptions({
    queryKey: keys.car(id),
    queryFn: ({ signal }) => callApi('GET /showcase-api/cars/{carId}', { path: { carId: id }, signal }),
  });

export const garageOf = (userId: number, group: Group, page: number) =>
  queryOptions({
    queryKey: keys.garage(userId, { group, page }),
    queryFn: ({ signal }) =>
      callApi('GET /showcase-api/users/{userId}/cars', {
        path: { userId },
        query: { group, page, size: SIZE },
        signal,
      }),
  });

export const garageTotals = (userId: number) =>
  queryOptions({
    queryKey: keys.garage(userId, { totals: true }),
    queryFn: ({ signal }) => callApi('GET /showcase-api/users/{userId}/garage', { path: { userId }, signal }),
  });

/** All cars of a garage, in their order. */
export const wholeGarage = (userId: number) =>
  queryOptions({
    queryKey: keys.garage(userId, { whole: true }),
    queryFn: ({ signal }) =>
      callApi('GET /showcase-api/users/{userId}/cars', { path: { userId }, query: { page: 0, size: 100 }, signal }),
  });

export const carTotals = (id: number) =>
  queryOptions({
    queryKey: keys.part(id, 'totals'),
    queryFn: ({ signal }) => callApi('GET /showcase-api/cars/{carId}/totals', { path: { carId: id }, signal }),
  });

const toPageQuery = (page: number, size = SIZE) => ({ page, size });

export const modificationsOf = (id: number, page: number) =>
  queryOptions({
    queryKey: keys.part(id, 'modifications', { page }),
    queryFn: ({ signal }) =>
      callApi('GET /showcase-api/cars/{carId}/modifications', {
        path: { carId: id },
        query: toPageQuery(page, 100),
        signal,
      }),
  });

export const logOf = (id: number, page: number) =>
  queryOptions({
    queryKey: keys.part(id, 'log', { page }),
    queryFn: ({ signal }) =>
      callApi('GET /showcase-api/cars/{carId}/build-logs', { path: { carId: id }, query: toPageQuery(page), signal }),
  });

export const servicesOf = (id: number, page: number) =>
  queryOptions({
    queryKey: keys.part(id, 'services', { page }),
    queryFn: ({ signal }) =>
      callApi('GET /showcase-api/cars/{carId}/service-records', {
        path: { carId: id },
        query: toPageQuery(page),
        signal,
      }),
  });

export const resultsOf = (id: number, page: number) =>
  queryOptions({
    queryKey: keys.part(id, 'results', { page }),
    queryFn: ({ signal }) =>
      callApi('GET /showcase-api/cars/{carId}/performance-results', {
        path: { carId: id },
        query: toPageQuery(page),
        signal,
      }),
  });

export const ownersOf = (id: number, page: number) =>
  queryOptions({
    queryKey: keys.part(id, 'owners', { page }),
    queryFn: ({ signal }) =>
      callApi('GET /showcase-api/cars/{carId}/ownerships', { path: { carId: id }, query: toPageQuery(page), signal }),
  });

export const similarTo = (modificationId: number) =>
  queryOptions({
    queryKey: keys.similar(modificationId),
    queryFn: ({ signal }) =>
      callApi('GET /showcase-api/modifications/{modificationId}/similar', {
        path: { modificationId },
        query: toPageQuery(0),
        signal,
      }),
  });

// What the forms choose from

export const generationsOf = (carModelId: number) =>
  queryOptions({
    queryKey: ['showcase', 'generations', carModelId],
    queryFn: ({ signal }) =>
      callApi('GET /showcase-api/generations', { query: { carModelId, page: 0, size: 100 }, signal }),
    enabled: carModelId > 0,
    staleTime: MINUTES_5,
  });

export const categories = queryOptions({
  queryKey: ['showcase', 'categories'],
  queryFn: ({ signal }) => callApi('GET /showcase-api/car-categories', { query: { page: 0, size: 100 }, signal }),
  staleTime: MINUTES_5,
});

export const countries = queryOptions({
  queryKey: ['showcase', 'countries'],
  queryFn: async ({ signal }) => {
    const pages = await Promise.all(
      [0, 1, 2].map((page) => callApi('GET /showcase-api/countries', { query: { page, size: 100 }, signal })),
    );
    return pages.flatMap(({ content }) => content);
  },
  staleTime: MINUTES_5,
});

// Changes

export const addCar = (body: CarBody) => callApi('POST /showcase-api/cars', { body });
export const editCar = (id: number, body: CarChange) =>
  callApi('PUT /showcase-api/cars/{carId}', { path: { carId: id }, body });
export const deleteCar = (id: number) => callApi('DELETE /showcase-api/cars/{carId}', { path: { carId: id } });
export const setCarStatus = (id: number, status: 'ACTIVE' | 'SOLD' | 'WRITTEN_OFF' | 'ARCHIVED') =>
  callApi('PUT /showcase-api/cars/{carId}/status', { path: { carId: id }, body: { status } });
export const setMainCar = (id: number) => callApi('PUT /showcase-api/cars/{carId}/main', { path: { carId: id } });
export const orderCars = (userId: number, ids: readonly number[]) =>
  callApi('PUT /showcase-api/users/{userId}/cars/order', { path: { userId }, body: { ids } });
export const offerCar = (id: number, toUsername: string, note: string | null) =>
  callApi('POST /showcase-api/cars/{carId}/transfers', { path: { carId: id }, body: { toUsername, note } });
export const claimCar = (vin: string, note: string | null) =>
  callApi('POST /showcase-api/car-claims', { body: { vin, note } });
export const acceptTransfer = (transferId: number) =>
  callApi('POST /showcase-api/transfers/{transferId}/accept', { path: { transferId } });
export const declineTransfer = (transferId: number) =>
  callApi('POST /showcase-api/transfers/{transferId}/decline', { path: { transferId } });
export const withdrawTransfer = (transferId: number) =>
  callApi('POST /showcase-api/transfers/{transferId}/withdraw', { path: { transferId } });

/** Adds one without an id, changes the one with it. */
export const saveModification = (carId: number, id: number | null, body: ModificationBody) =>
  id === null
    ? callApi('POST /showcase-api/cars/{carId}/modifications', { path: { carId }, body })
    : callApi('PUT /showcase-api/modifications/{modificationId}', { path: { modificationId: id }, body });
export const saveEntry = (carId: number, entry: LogEntry | null, body: LogBody) => {
  if (entry === null) return callApi('POST /showcase-api/cars/{carId}/build-logs', { path: { carId }, body });
  const { status, ...rest } = body;
  return callApi('PUT /showcase-api/build-logs/{entryId}', {
    path: { entryId: entry.id },
    body: { ...rest, ...(status === 'PUBLISHED' && { status }), version: entry.version },
  });
};
export const saveService = (carId: number, id: number | null, body: ServiceBody) =>
  id === null
    ? callApi('POST /showcase-api/cars/{carId}/service-records', { path: { carId }, body })
    : callApi('PUT /showcase-api/service-records/{recordId}', { path: { recordId: id }, body });
export const saveResult = (carId: number, id: number | null, body: ResultBody) => {
  if (id === null) return callApi('POST /showcase-api/cars/{carId}/performance-results', { path: { carId }, body });
  const { kind: _, ...change } = body;
  return callApi('PUT /showcase-api/performance-results/{resultId}', { path: { resultId: id }, body: change });
};
export const verifyResult = (resultId: number) =>
  callApi('POST /showcase-api/performance-results/{resultId}/verify', { path: { resultId } });

export type RecordKind = 'modification' | 'entry' | 'service' | 'result';

export function deleteRecord(kind: RecordKind, id: number) {
  if (kind === 'modification') {
    return callApi('DELETE /showcase-api/modifications/{modificationId}', { path: { modificationId: id } });
  }
  if (kind === 'entry') return callApi('DELETE /showcase-api/build-logs/{entryId}', { path: { entryId: id } });
  return kind === 'service'
    ? callApi('DELETE /showcase-api/service-records/{recordId}', { path: { recordId: id } })
    : callApi('DELETE /showcase-api/performance-results/{resultId}', { path: { resultId: id } });
}

/** Everything that is shown of cars is asked for again. */
export const refreshCars = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: keys.all() });

interface CarAction<In, Out> {
  readonly run: (given: In) => Promise<Out>;
  readonly done?: () => string;
  readonly onDone?: (answer: Out) => void;
}

/** A change of cars with a click: everything that is shown of them is asked for again. */
export const useCarAction = <In = void, Out = unknown>({ run, done, onDone }: CarAction<In, Out>) =>
  useSdkAction<In, Out>({
    run,
    ...(done && { done }),
    onDone,
    failed: (reason) => t('actionFailed', { reason }),
    refresh: refreshCars,
  });
