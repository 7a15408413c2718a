import { callApi, failureOf, toast } from '@motorclub/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { t } from '../texts.ts';
import { keys } from './keys.ts';
import type { Reply } from './types.ts';

export interface CommentVote {
  readonly score: number;
  readonly voted: boolean;
  readonly vote: (on: boolean) => void;
}

/** `+1` for a comment. It shows at once and moves back when the server refuses. */
export function useCommentVote(comment: Reply, content: string): CommentVote {
  const client = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    // One after the other, so that the last click holds.
    scope: { id: `social.vote.${comment.id}` },
    mutationFn: (value: 0 | 1) =>
      callApi('PUT /social-api/comments/{commentId}/vote', { path: { commentId: comment.id }, body: { value } }),
    onError: (error) => toast.error(t('notDone', { reason: failureOf(error).message })),
    onSettled: () => client.invalidateQueries({ queryKey: keys.comments(content) }),
  });
  const value = isPending ? variables : comment.myVote;
  const score = comment.score + value - comment.myVote;
  return { score, voted: value === 1, vote: (on) => mutate(on ? 1 : 0) };
}
