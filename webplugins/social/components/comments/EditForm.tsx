import { useEditComment } from '../../api/comments.ts';
import type { Reply } from '../../api/types.ts';
import { useEditDraft } from '../../lib/drafts.ts';
import { t } from '../../texts.ts';
import { CommentForm } from './CommentForm.tsx';

export interface EditFormProps {
  readonly comment: Reply;
  readonly content: string;
  readonly autoFocus: boolean;
  readonly onDone: () => void;
}

/** Changes what one has said; the draft goes with the form. */
export function EditForm({ comment, content, autoFocus, onDone }: EditFormProps) {
  const [body, setBody, clear] = useEditDraft(comment);
  const { mutate, isPending, error, reset } = useEditComment(content);
  const change = (next: string) => {
    setBody(next);
    reset();
  };
  const close = () => {
    clear();
    onDone();
  };
  return (
    <CommentForm
      label={t('editLabel')}
      send={t('save')}
      value={body}
      autoFocus={autoFocus}
      pending={isPending}
      refusal={error}
      onChange={change}
      onSend={(text) => mutate({ id: comment.id, version: comment.version, body: text }, { onSuccess: close })}
      onCancel={close}
    />
  );
}
