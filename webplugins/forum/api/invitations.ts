import { api } from '@motorclub/sdk';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { keys } from './keys.ts';
import type { Invitations } from './types.ts';

const pathOf = (questionId: number) => `/forum-api/questions/${questionId}/invitations`;

/** Whom the asker has invited to answer, and who else may know. */
export const invitations = (questionId: number) =>
  queryOptions({
    queryKey: keys.invitations(questionId),
    queryFn: ({ signal }) => api.get<Invitations>(pathOf(questionId), { signal }),
  });

/** Invites one member. */
export function useInvite(questionId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (userId: number) => api.post<Invitations>(pathOf(questionId), { userIds: [userId] }),
    onSuccess: (now) => client.setQueryData(keys.invitations(questionId), now),
  });
}
