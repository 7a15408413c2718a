import { callApi } from '@motorclub/sdk';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { patchQuestion, withOutcomes } from './cache.ts';
import { keys } from './keys.ts';
import type { Answer, Outcomes, RecordOutcome } from './types.ts';

const PAGE_SIZE = 20;

export const recordOutcome = (answerId: number, body: RecordOutcome) =>
  callApi('PUT /forum-api/answers/{answerId}/outcomes', { path: { answerId }, body });
export const withdrawOutcome = (answerId: number) =>
  callApi('DELETE /forum-api/answers/{answerId}/outcomes', { path: { answerId } });

/** What people found who tried an answer, the newest first. */
export function listOutcomes(answerId: number) {
  return queryOptions({
    queryKey: keys.outcomes(answerId),
    queryFn: ({ signal }) =>
      callApi('GET /forum-api/answers/{answerId}/outcomes', {
        path: { answerId },
        query: { page: 0, size: PAGE_SIZE },
        signal,
      }),
  });
}

/** Shows new counts of an answer at once. */
export function useKeepOutcomes({ questionId }: Answer) {
  const client = useQueryClient();
  return (outcomes: Outcomes) => patchQuestion(client, questionId, (question) => withOutcomes(question, outcomes));
}
