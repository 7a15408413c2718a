import { ConfirmDialog, failureOf, toast } from '@motorclub/sdk';
import { Typography } from '@mui/material';
import { useDeleteComment } from '../../api/comments.ts';
import type { Reply } from '../../api/types.ts';
import { t } from '../../texts.ts';

export interface DeleteDialogProps {
  readonly comment: Reply;
  readonly content: string;
  readonly onDone: () => void;
}

/** Asks before a comment is taken away. */
export function DeleteDialog({ comment, content, onDone }: DeleteDialogProps) {
  const { mutate, isPending } = useDeleteComment(content);
  const remove = () =>
    mutate(comment.id, {
      onSuccess: () => toast.success(t('commentDeleted')),
      onError: (error) => toast.error(t('notDone', { reason: failureOf(error).message })),
      onSettled: onDone,
    });
  return (
    <ConfirmDialog
      open
      tone="danger"
      title={t('deleteComment')}
      confirmLabel={t('delete')}
      pending={isPending}
      onConfirm={remove}
      onClose={onDone}
    >
      <Typography>{t('deleteCommentText')}</Typography>
    </ConfirmDialog>
  );
}
