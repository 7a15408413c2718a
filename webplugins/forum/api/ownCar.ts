import { callApi } from '@motorclub/sdk';
import { queryOptions } from '@tanstack/react-query';
import { keys } from './keys.ts';
import type { OwnCar } from './types.ts';

export const NO_CAR: OwnCar = { brand: '', carModel: '', generation: '', year: null };

/** The car that a member drives; without a brand there is none. */
export function ownCar(viewer: number) {
  return queryOptions({
    queryKey: keys.ownCar(viewer),
    queryFn: ({ signal }) => callApi('GET /forum-api/own-car', { signal }),
  });
}

export const saveOwnCar = (car: OwnCar) => callApi('PUT /forum-api/own-car', { body: car });
