import { callApi, failureOf, toast } from '@motorclub/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { t } from '../texts/thread.ts';
import { patchQuestion, type VoteState, type VoteTarget, withVotes } from './cache.ts';
import { keys } from './keys.ts';
import type { CastVote, Vote } from './types.ts';

export type VoteValue = -1 | 0 | 1;

export const voteKey = ({ type, id }: VoteTarget) => ['forum', 'vote', type, id] as const;

function castVote(vote: CastVote): Promise<Vote> {
  return callApi('PUT /forum-api/votes', { body: vote });
}

const moveVote = (value: number) => (now: VoteState) => ({ score: now.score + value - now.myVote, myVote: value });

/**
 * Votes on a question or one of its answers. It shows at once, is sent in the order of the clicks, and is taken back
 * when the server refuses.
 */
export function useCastVote(questionId: number, target: VoteTarget) {
  const client = useQueryClient();
  const mutationKey = voteKey(target);
  const patch = (change: (now: VoteState) => VoteState) =>
    patchQuestion(client, questionId, (question) => withVotes(question, target, change));

  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join('.') },
    mutationFn: (value: VoteValue) => castVote({ targetType: target.type, targetId: target.id, value }),
    onMutate: async (value) => {
      // A fetch that began before the click does not include it. A page that is loading for the first time continues.
      await client.cancelQueries({
        queryKey: keys.question(questionId),
        predicate: ({ state }) => state.data !== undefined,
      });
      let before = 0;
      patch((now) => {
        before = now.myVote;
        return moveVote(value)(now);
      });
      return before;
    },
    onSuccess: ({ score, value }) => {
      // With another click on its way, what the server said to this one is old already.
      if (client.isMutating({ mutationKey }) === 1) patch(() => ({ score, myVote: value }));
    },
    onError: (error, _value, before) => {
      patch(moveVote(before ?? 0));
      toast.error(t('voteFailed', { reason: failureOf(error).message }));
    },
  });
}
