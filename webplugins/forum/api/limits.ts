import { api } from '@motorclub/sdk';
import { queryOptions } from '@tanstack/react-query';
import { keys } from './keys.ts';
import type { Limits } from './types.ts';

/** What a member may still do today. */
export function getLimits() {
  return queryOptions({
    queryKey: keys.limits(),
    queryFn: ({ signal }) => api.get<Limits>('/forum-api/limits', { signal }),
  });
}
