import { callApi } from '@motorclub/sdk';
import { queryOptions } from '@tanstack/react-query';
import { keys } from './keys.ts';

const FRESH_MS = 5 * 60_000;

/** The brands that questions are about; of a brand, its models, and of a model, its generations; most asked about first. */
export function listFacets(brand = '', carModel = '') {
  return queryOptions({
    queryKey: keys.facets(brand, carModel),
    queryFn: ({ signal }) =>
      callApi('GET /forum-api/facets', {
        query: { brand: brand || null, carModel: carModel || null },
        signal,
      }),
    staleTime: FRESH_MS,
  });
}
