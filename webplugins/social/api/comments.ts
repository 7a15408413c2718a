import { callApi } from '@motorclub/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { targetOf } from '../lib/refs.ts';
import { keys } from './keys.ts';

/** A change to the comments on something; whatever is shown of them is read again before it counts as done. */
function useCommentAction<In, Out>(content: string, run: (given: In) => Promise<Out>) {
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
  useCommentAction(content, (said: Said) =>
    callApi('POST /social-api/comments', { body: { ...targetOf(content), ...said } }),
  );

export interface Edited {
  readonly id: number;
  readonly body: string;
  readonly version: number;
}

export const useEditComment = (content: string) =>
  useCommentAction(content, ({ id, body, version }: Edited) =>
    callApi('PUT /social-api/comments/{commentId}', { path: { commentId: id }, body: { body, version } }),
  );

export const useDeleteComment = (content: string) =>
  useCommentAction(content, (id: number) =>
    callApi('DELETE /social-api/comments/{commentId}', { path: { commentId: id } }),
  );

export const useRestoreComment = (content: string) =>
  useCommentAction(content, (id: number) =>
    callApi('POST /social-api/comments/{commentId}/restore', { path: { commentId: id } }),
  );
