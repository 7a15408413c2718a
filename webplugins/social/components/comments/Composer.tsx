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
export function Composer({ content, parentId, autoFocus, onSent, onCancel }: ComposerProps) {
  const client = useQueryClient();
  const [body, setBody, clear] = useCommentDraft(content, parentId);
  const { mutate, isPending, error, reset } = useAddComment(content);
  const change = (next: string) => {
    setBody(next);
    reset();
  };
  const sent = () => {
    clear();
    void client.invalidateQueries({ queryKey: keys.commentLimits() });
    onSent();
  };
  return (
    <>
      <CommentForm
        label={t(parentId === null ? 'commentLabel' : 'replyLabel')}
        send={t(parentId === null ? 'sendComment' : 'sendReply')}
        value={body}
        autoFocus={autoFocus}
        pending={isPending}
        refusal={error}
        onChange={change}
        onSend={(text) => mutate({ body: text, parentId }, { onSuccess: sent })}
        onCancel={onCancel}
      />
      <RemainingComments />
    </>
  );
}
