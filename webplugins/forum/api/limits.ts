import { callApi } from '@motorclub/sdk';
import { queryOptions } from '@tanstack/react-query';
import { keys } from './keys.ts';

/** What a member may still do today. */
export function getLimits() {
  return queryOptions({
    queryKey: keys.limits(),
    queryFn: ({ signal }) => callApi('GET /forum-api/limits', { signal }),
  });
}
