import { callApi } from '@motorclub/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { keys } from './keys.ts';
import type { Answer, NewAnswer } from './types.ts';

/** Of the reader's own answers on their way. */
export const answerKey = (questionId: number) => ['forum', 'answer', questionId] as const;

/** Answers a question. It is pending until the question has been refetched, so that the answer is there when it ends. */
export function usePostAnswer(questionId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: answerKey(questionId),
    mutationFn: (body: NewAnswer): Promise<Answer> =>
      callApi('POST /forum-api/questions/{questionId}/answers', { path: { questionId }, body }),
    onSuccess: async () => {
      void client.invalidateQueries({ queryKey: keys.lists() });
      void client.invalidateQueries({ queryKey: keys.drafts() });
      await client.invalidateQueries({ queryKey: keys.question(questionId) });
    },
  });
}
