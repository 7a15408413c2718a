import { api } from '@motorclub/sdk';
import { queryOptions } from '@tanstack/react-query';
import { keys } from './keys.ts';
import type { About, Catalogue } from './types.ts';

export const getAbout = queryOptions({
  queryKey: keys.about(),
  queryFn: ({ signal }) => api.get<About>('/price-predictor-api/about', { signal }),
});

export const getCatalogue = queryOptions({
  queryKey: keys.catalogue(),
  queryFn: ({ signal }) => api.get<Catalogue>('/price-predictor-api/catalogue', { signal }),
});
