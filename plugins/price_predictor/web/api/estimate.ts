import { callApi } from '@motorclub/sdk';
import { useMutation } from '@tanstack/react-query';
import { type Estimate, type Question, toBody } from './types.ts';

async function estimate(question: Question): Promise<Estimate> {
  return (await callApi('POST /price-predictor-api/estimates', { body: toBody(question) })) as Estimate;
}

/** Asks for an estimate. Each counts towards the hour's limit, so nothing is asked before the button is pressed. */
export function useEstimate() {
  return useMutation({ mutationFn: estimate });
}
