import { api } from '@motorclub/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { NewQuestion, Question } from './types.ts';

interface Asking {
  readonly question: NewQuestion;
  /** What has to be true on the server first. */
  readonly before: () => Promise<unknown>;
}

async function askQuestion({ question, before }: Asking): Promise<Question> {
  await before();
  return api.post<Question>('/forum-api/questions', question);
}

export function useAskQuestion() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: askQuestion,
    // Lists, tags, drafts and limits are all touched by a new question.
    onSuccess: () => void client.invalidateQueries({ queryKey: ['forum'] }),
  });
}
