import { api } from '@motorclub/sdk';
import { queryOptions } from '@tanstack/react-query';
import { keys } from './keys.ts';
import type { CommentLimits } from './types.ts';

/** What a member may still say today; answers and comments elsewhere count, so it is read anew each time. */
export const commentLimits = queryOptions({
  queryKey: keys.commentLimits(),
  queryFn: ({ signal }) => api.get<CommentLimits>('/social-api/comments/limits', { signal }),
});
