import { callApi, useUser } from '@motorclub/sdk';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { targetOf } from '../lib/refs.ts';
import { keys } from './keys.ts';
import type { Order } from './types.ts';

export const PAGE_SIZE = 20;

/** Where one is in a long list: from which end, and behind what. */
export interface Place {
  readonly order: Order;
  readonly cursor: string | null;
}

/** Twenty comments of many. */
export function useCommentPage(content: string, { order, cursor }: Place) {
  const user = useUser();
  return useQuery({
    queryKey: keys.commentPage(content, user?.id ?? null, order, cursor),
    queryFn: ({ signal }) =>
      callApi('GET /social-api/comments', {
        query: { ...targetOf(content), order, size: PAGE_SIZE, cursor },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}
