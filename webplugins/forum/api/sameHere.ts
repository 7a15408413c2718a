import { callApi, failureOf, toast } from '@motorclub/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { t } from '../texts/post.ts';
import { patchQuestion } from './cache.ts';

const say = (questionId: number, have: boolean) =>
  callApi(`${have ? 'POST' : 'DELETE'} /forum-api/questions/{questionId}/same-here`, { path: { questionId } });

/** Says "I have this too", or takes it back. */
export function useSameHere(questionId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (have: boolean) => say(questionId, have),
    onSuccess: ({ sameHere, sameHereCount }) =>
      patchQuestion(client, questionId, (now) => ({ ...now, mySameHere: sameHere, sameHereCount })),
    onError: (error) => toast.error(t('sameHereFailed', { reason: failureOf(error).message })),
  });
}
