import { callApi } from '@motorclub/sdk';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { keys } from './keys.ts';

export const LAST_TRAININGS = queryOptions({
  queryKey: keys.trainings(),
  queryFn: ({ signal }) => callApi('GET /price-predictor-api/trainings', { query: { page: 0, size: 3 }, signal }),
});

export function useTrain() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi('POST /price-predictor-api/trainings'),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.trainings() }),
  });
}
