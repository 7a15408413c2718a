import { api, type PageOf } from '@motorclub/sdk';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { keys } from './keys.ts';
import type { Run } from './types.ts';

export const LAST_TRAININGS = queryOptions({
  queryKey: keys.trainings(),
  queryFn: ({ signal }) =>
    api.get<PageOf<Run>>('/price-predictor-api/trainings', { query: { page: 0, size: 3 }, signal }),
});

export function useTrain() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.post<{ accepted: boolean }>('/price-predictor-api/trainings'),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.trainings() }),
  });
}
