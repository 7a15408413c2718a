import { useQueryClient } from '@tanstack/react-query';
import { useAddComment } from '../../api/comments.ts';
import { keys } from '../../api/keys.ts';
import { useCommentDraft } from '../../lib/drafts.ts';
import { t } from '../../texts.ts';
import { CommentForm } from './CommentForm.tsx';
import { RemainingComments } from './RemainingComments.tsx';

export interface ComposerProps {
  readonly content: string;
  /** What it answers; null for a comment on the content itself. */
  readonly parentId: number | null;
  readonly autoFocus: boolean;
  readonly onSent: () => void;
  readonly onCancel: () => void;
}

/** Says something. What was typed stays in this tab until it is sent. */
export default function Composer({ content, parentId, autoFocus, onSent, onCancel }: ComposerProps) {
  const client = useQueryClient();
  const [value, change, discard] = useCommentDraft(content, parentId);
  const { mutateAsync } = useAddComment(content);
  const sent = () => {
    void client.invalidateQueries({ queryKey: keys.commentLimits() });
    onSent();
  };
  return (
    <>
      <CommentForm
        label={t(parentId === null ? 'commentLabel' : 'replyLabel')}
        send={t(parentId === null ? 'sendComment' : 'sendReply')}
        autoFocus={autoFocus}
        draft={{ value, change, discard }}
        onSend={(body) => mutateAsync({ body, parentId })}
        onSent={sent}
        onCancel={onCancel}
      />
      <RemainingComments />
    </>
  );
}
