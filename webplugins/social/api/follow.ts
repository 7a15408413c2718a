import { batcher, callApi, failureOf, toast, useUser } from '@motorclub/sdk';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { targetOf } from '../lib/refs.ts';
import { t } from '../texts.ts';
import { keys } from './keys.ts';
import type { FollowState, Level } from './types.ts';

const load = batcher<FollowState>(async (refs) => {
  const { items } = await callApi('GET /social-api/follows/states', { query: { refs: refs.join(',') } });
  return new Map(items.map((state) => [state.ref, state]));
});

/** How one thing is followed by a signed-in reader. */
export const followState = (content: string, viewer: number) =>
  queryOptions({
    queryKey: keys.followState(content, viewer),
    queryFn: async () => (await load(content)) ?? null,
  });

/** Whether the signed-in reader follows something. All buttons of a page ask in one call; visitors ask nothing. */
export function useFollowState(content: string) {
  const user = useUser();
  return useQuery({ ...followState(content, user?.id ?? 0), enabled: user !== null });
}

/** Follow something at a level, or (null) no longer. */
export function setFollow(content: string, level: Level | null): Promise<unknown> {
  const target = targetOf(content);
  return level === null
    ? callApi('DELETE /social-api/follows', { query: target })
    : callApi('POST /social-api/follows', { body: { ...target, level } });
}

export interface FollowAction {
  /** What is, or is about to be. */
  readonly shown: Level | null;
  readonly pending: boolean;
  readonly follow: (level: Level | null) => void;
}

/** Following one thing. The button moves at once, and back when the server refuses. */
export function useFollow(content: string, level: Level | null): FollowAction {
  const client = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    scope: { id: `social.follow.${content}` },
    mutationFn: (next: Level | null) => setFollow(content, next),
    onError: (error) => toast.error(t('notDone', { reason: failureOf(error).message })),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keys.follows() }),
        client.invalidateQueries({ queryKey: keys.relations() }),
        client.invalidateQueries({ queryKey: keys.feeds() }),
      ]),
  });
  return { shown: isPending ? variables : level, pending: isPending, follow: mutate };
}
