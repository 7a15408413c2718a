import { callApi } from '@motorclub/sdk';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { keys } from './keys.ts';

/** The members whom the asker has invited to answer, and others who may know the answer. */
export const invitations = (questionId: number) =>
  queryOptions({
    queryKey: keys.invitations(questionId),
    queryFn: ({ signal }) =>
      callApi('GET /forum-api/questions/{questionId}/invitations', { path: { questionId }, signal }),
  });

/** Invites one member. */
export function useInvite(questionId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (userId: number) =>
      callApi('POST /forum-api/questions/{questionId}/invitations', {
        path: { questionId },
        body: { userIds: [userId] },
      }),
    onSuccess: (now) => client.setQueryData(keys.invitations(questionId), now),
  });
}
