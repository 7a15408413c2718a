import { useAction } from '@motorclub/sdk';
import { t } from '../texts.ts';
import { setFollow } from './follow.ts';
import { keys } from './keys.ts';
import type { Followed } from './types.ts';

interface Unfollowed {
  readonly followed: Followed;
  readonly name: string;
}

/** Ends a follow from the list of all, and offers to have it back at the level that it had. */
export const useUnfollow = () =>
  useAction({
    run: ({ followed }: Unfollowed) => setFollow(followed.ref, null),
    done: (_, { name }) => t('unfollowed', { name }),
    undo: (_, { followed }) => setFollow(followed.ref, followed.level),
    failed: (reason) => t('notDone', { reason }),
    refresh: (client) =>
      Promise.all(
        [keys.follows(), keys.relations(), keys.feeds()].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  });
