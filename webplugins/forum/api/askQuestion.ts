import { api } from '@motorclub/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { NewQuestion, Question } from './types.ts';

function askQuestion(question: NewQuestion): Promise<Question> {
  return api.post<Question>('/forum-api/questions', question);
}

export function useAskQuestion() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: askQuestion,
    // Lists and tags are both touched by a new question.
    onSuccess: () => void client.invalidateQueries({ queryKey: ['forum'] }),
  });
}
