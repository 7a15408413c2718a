import { api } from '@motorclub/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { targetOf } from '../lib/refs.ts';
import { keys } from './keys.ts';
import type { Comment } from './types.ts';

/** A change to the comments on something; whatever is shown of them is read again before it counts as done. */
function useCommentDeed<In, Out>(content: string, run: (given: In) => Promise<Out>) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: keys.comments(content),
    mutationFn: run,
    onSettled: () => client.invalidateQueries({ queryKey: keys.comments(content) }),
  });
}

export interface Said {
  readonly body: string;
  /** What it answers; null for a comment on the content itself. */
  readonly parentId: number | null;
}

export const useAddComment = (content: string) =>
  useCommentDeed(content, (said: Said) => api.post<Comment>('/social-api/comments', { ...targetOf(content), ...said }));

export interface Edited {
  readonly id: number;
  readonly body: string;
  readonly version: number;
}

export const useEditComment = (content: string) =>
  useCommentDeed(content, ({ id, body, version }: Edited) =>
    api.put<Comment>(`/social-api/comments/${id}`, { body, version }),
  );

export const useDeleteComment = (content: string) =>
  useCommentDeed(content, (id: number) => api.delete(`/social-api/comments/${id}`));

export const useRestoreComment = (content: string) =>
  useCommentDeed(content, (id: number) => api.post<Comment>(`/social-api/comments/${id}/restore`));
