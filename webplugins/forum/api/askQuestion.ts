import { callApi } from '@motorclub/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { NewQuestion, Question } from './types.ts';

/** Does what has to be done on the server first, and says what to send. */
export type Prepare<T> = () => Promise<T>;

async function askQuestion(prepare: Prepare<NewQuestion>): Promise<Question> {
  return callApi('POST /forum-api/questions', { body: await prepare() });
}

export function useAskQuestion() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: askQuestion,
    // Lists, tags, drafts and limits are all touched by a new question.
    onSuccess: () => void client.invalidateQueries({ queryKey: ['forum'] }),
  });
}
