import { callApi } from '@motorclub/sdk';
import { queryOptions } from '@tanstack/react-query';
import { keys } from './keys.ts';

/** What a member may still say today; answers and comments elsewhere count, so it is read anew each time. */
export const commentLimits = queryOptions({
  queryKey: keys.commentLimits(),
  queryFn: ({ signal }) => callApi('GET /social-api/comments/limits', { signal }),
});
