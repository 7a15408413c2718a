import { api } from '@motorclub/sdk';
import { useMutation } from '@tanstack/react-query';
import type { Estimate, Question } from './types.ts';

function estimate(question: Question): Promise<Estimate> {
  return api.post<Estimate>('/price-predictor-api/estimates', question);
}

/** Asks for an estimate. Each counts towards the hour's limit, so nothing is asked before the button is pressed. */
export function useEstimate() {
  return useMutation({ mutationFn: estimate });
}
