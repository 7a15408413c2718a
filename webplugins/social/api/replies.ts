import { callApi, useUser } from '@motorclub/sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { targetOf } from '../lib/refs.ts';
import { keys } from './keys.ts';
import type { Comment, Reply } from './types.ts';

const SIZE = 20;

export interface Replies {
  readonly replies: readonly Reply[];
  /** How many there are beside these. */
  readonly more: number;
  readonly loading: boolean;
  readonly showMore: () => void;
}

/** The replies to a comment: the first few came with it, the others twenty at a time. */
export function useReplies(comment: Comment, content: string): Replies {
  const user = useUser();
  const [asked, setAsked] = useState(false);
  const { data, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey: keys.replies(content, user?.id ?? null, comment.id),
    queryFn: ({ pageParam, signal }) =>
      callApi('GET /social-api/comments', {
        query: {
          ...targetOf(content),
          parentId: comment.id,
          size: SIZE,
          cursor: pageParam,
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled: asked,
  });
  const replies = data?.pages.flatMap(({ content: part }) => part) ?? comment.replies;
  const showMore = () => {
    if (data) void fetchNextPage();
    else setAsked(true);
  };
  return { replies, more: Math.max(0, comment.replyCount - replies.length), loading: isFetching, showMore };
}
