import { callApi } from '@motorclub/sdk';
import { queryOptions } from '@tanstack/react-query';
import { keys } from './keys.ts';

export const getAbout = queryOptions({
  queryKey: keys.about(),
  queryFn: ({ signal }) => callApi('GET /price-predictor-api/about', { signal }),
});

export const getCatalogue = queryOptions({
  queryKey: keys.catalogue(),
  queryFn: ({ signal }) => callApi('GET /price-predictor-api/catalogue', { signal }),
});
