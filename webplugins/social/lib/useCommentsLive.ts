import { useTopic } from '@motorclub/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keys } from '../api/keys.ts';
import type { CommentsFrame } from '../api/types.ts';
import { targetOf } from './refs.ts';

export const topicOf = (content: string) => {
  const { targetType, targetId } = targetOf(content);
  return `/topic/social/comments/${targetType}/${targetId}`;
};

export interface CommentsLive {
  /** How many have come that are not shown yet. */
  readonly fresh: number;
  /** Reads them all again. */
  readonly show: () => void;
}

/**
 * Follows the comments on something while they are open. What is new is counted and waits, so that nothing jumps under
 * the reader; what was changed or taken away is read again at once.
 */
export function useCommentsLive(content: string, known: number | undefined): CommentsLive {
  const client = useQueryClient();
  const [announced, setAnnounced] = useState(0);
  const queryKey = keys.comments(content);
  const readAgain = () => void client.invalidateQueries({ queryKey });
  useTopic<CommentsFrame>(
    topicOf(content),
    ({ totalElements }) => {
      // The reader's own action reads them again by itself.
      if (known === undefined || client.isMutating({ mutationKey: queryKey }) > 0) return;
      setAnnounced(totalElements);
      if (totalElements <= known) readAgain();
    },
    readAgain,
  );
  return { fresh: known === undefined ? 0 : Math.max(0, announced - known), show: readAgain };
}
