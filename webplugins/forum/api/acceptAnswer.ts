import { callApi, failureOf, toast } from '@motorclub/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { t } from '../texts/thread.ts';
import { patchQuestion, withAccepted } from './cache.ts';
import { keys } from './keys.ts';
import type { Accept, Accepted } from './types.ts';

function acceptAnswer(questionId: number, body: Accept): Promise<Accepted> {
  return callApi('PUT /forum-api/questions/{questionId}/accepted-answer', { path: { questionId }, body });
}

/** Says which answer solved the question; null takes it back. */
export function useAcceptAnswer(questionId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (answerId: number | null) => acceptAnswer(questionId, { answerId }),
    onSuccess: ({ acceptedAnswerId }) => {
      patchQuestion(client, questionId, (question) => withAccepted(question, acceptedAnswerId));
      void client.invalidateQueries({ queryKey: keys.question(questionId), refetchType: 'none' });
      void client.invalidateQueries({ queryKey: keys.lists() });
      toast.success(t(acceptedAnswerId === null ? 'unacceptDone' : 'acceptDone'));
    },
    onError: (error) => toast.error(t('acceptFailed', { reason: failureOf(error).message })),
  });
}
