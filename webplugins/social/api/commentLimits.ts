import { callApi } from '@motorclub/sdk';
import { queryOptions } from '@tanstack/react-query';
import { keys } from './keys.ts';

/** How many comments a member may still post today; posts elsewhere count, so it is refetched each time. */
export const commentLimits = queryOptions({
  queryKey: keys.commentLimits(),
  queryFn: ({ signal }) => callApi('GET /social-api/comments/limits', { signal }),
});
