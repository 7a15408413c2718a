import { callApi } from '@motorclub/sdk';
import { queryOptions } from '@tanstack/react-query';
import { keys } from './keys.ts';

/** The cars on which the answers to a question worked, the latest first. */
export function listConfirmations(questionId: number) {
  return queryOptions({
    queryKey: keys.confirmations(questionId),
    queryFn: ({ signal }) =>
      callApi('GET /forum-api/questions/{questionId}/confirmations', { path: { questionId }, signal }),
  });
}
