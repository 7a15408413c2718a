import { useEditComment } from '../../api/comments.ts';
import type { Reply } from '../../api/types.ts';
import { useCommentEdit } from '../../lib/drafts.ts';
import { t } from '../../texts.ts';
import { CommentForm } from './CommentForm.tsx';

export interface EditFormProps {
  readonly comment: Reply;
  readonly content: string;
  readonly autoFocus: boolean;
  readonly onDone: () => void;
}

/** Edits one's own comment. Cancel drops the draft; a link or a reload keeps it. */
export default function EditForm({ comment, content, autoFocus, onDone }: EditFormProps) {
  const draft = useCommentEdit(comment);
  const { mutateAsync } = useEditComment(content);
  const cancel = () => {
    draft.discard();
    onDone();
  };
  return (
    <CommentForm
      label={t('editLabel')}
      send={t('save')}
      autoFocus={autoFocus}
      draft={draft}
      edit={draft}
      onSend={(body) => mutateAsync({ id: comment.id, version: draft.version, body })}
      onSent={onDone}
      onCancel={cancel}
    />
  );
}
