import { api } from '@motorclub/sdk';
import { queryOptions } from '@tanstack/react-query';
import { keys } from './keys.ts';
import type { Facet } from './types.ts';

interface Facets {
  readonly items: readonly Facet[];
}

const FRESH_MS = 5 * 60_000;

/** The brands that questions are about; of a brand, its models. The most asked about come first. */
export function listFacets(brand: string) {
  return queryOptions({
    queryKey: keys.facets(brand),
    queryFn: ({ signal }) => api.get<Facets>('/forum-api/facets', { query: brand ? { brand } : {}, signal }),
    staleTime: FRESH_MS,
  });
}
