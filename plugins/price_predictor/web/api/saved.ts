import { callApi } from '@motorclub/sdk';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { keys } from './keys.ts';
import { type Question, toBody } from './types.ts';

const SIZE = 5;

/** A page of what the signed-in person keeps, counted from 0. */
export function listSaved(page: number) {
  return queryOptions({
    queryKey: keys.saved(page),
    queryFn: ({ signal }) => callApi('GET /price-predictor-api/saved', { query: { page, size: SIZE }, signal }),
    placeholderData: keepPreviousData,
  });
}

export const listOwnCars = queryOptions({
  queryKey: keys.ownCars(),
  queryFn: ({ signal }) => callApi('GET /price-predictor-api/own-cars', { signal }),
});

export function useSave() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (question: Question) => callApi('POST /price-predictor-api/saved', { body: toBody(question) }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.savedLists() }),
  });
}

export function useForget() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => callApi('DELETE /price-predictor-api/saved/{savedId}', { path: { savedId: id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.savedLists() }),
  });
}
