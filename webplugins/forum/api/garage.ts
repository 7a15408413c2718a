import { callApi } from '@motorclub/sdk';
import { queryOptions } from '@tanstack/react-query';
import { keys } from './keys.ts';

/** A member's cars in the showcase, in their order. */
export function listGarage(viewer: number) {
  return queryOptions({
    queryKey: keys.garage(viewer),
    queryFn: ({ signal }) => callApi('GET /forum-api/garage', { signal }),
  });
}
