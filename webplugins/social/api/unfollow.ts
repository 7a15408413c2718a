import { toast } from '@motorclub/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { t } from '../texts.ts';
import { setFollow } from './follow.ts';
import { keys } from './keys.ts';
import type { Followed } from './types.ts';

interface Unfollowed {
  readonly followed: Followed;
  readonly name: string;
}

/** Ends a follow from the list of all, and offers to have it back at the level that it had. */
export function useUnfollow() {
  const client = useQueryClient();
  const refresh = () =>
    Promise.all(
      [keys.follows(), keys.relations(), keys.feeds()].map((queryKey) => client.invalidateQueries({ queryKey })),
    );
  const back = ({ ref, level }: Followed) => void setFollow(ref, level).finally(refresh);
  return useMutation({
    mutationFn: ({ followed }: Unfollowed) => setFollow(followed.ref, null),
    onSuccess: (_, { followed, name }) =>
      toast.success(t('unfollowed', { name }), { label: t('undo'), onClick: () => back(followed) }),
    onSettled: refresh,
  });
}
