import { api, type PageOf } from '@motorclub/sdk';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { keys } from './keys.ts';
import type { OwnCar, Question, Saved } from './types.ts';

const SIZE = 5;

/** A page of what the signed-in person keeps, counted from 0. */
export function listSaved(page: number) {
  return queryOptions({
    queryKey: keys.saved(page),
    queryFn: ({ signal }) =>
      api.get<PageOf<Saved>>('/price-predictor-api/saved', { query: { page, size: SIZE }, signal }),
    placeholderData: keepPreviousData,
  });
}

export const listOwnCars = queryOptions({
  queryKey: keys.ownCars(),
  queryFn: ({ signal }) => api.get<{ cars: readonly OwnCar[] }>('/price-predictor-api/own-cars', { signal }),
});

export function useSave() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (question: Question) => api.post<Saved>('/price-predictor-api/saved', question),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.savedLists() }),
  });
}

export function useForget() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.delete(`/price-predictor-api/saved/${id}`),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.savedLists() }),
  });
}
