import { useState } from 'react';
import { useEditComment } from '../../api/comments.ts';
import type { Reply } from '../../api/types.ts';
import { t } from '../../texts.ts';
import { CommentForm } from './CommentForm.tsx';

export interface EditFormProps {
  readonly comment: Reply;
  readonly content: string;
  readonly onDone: () => void;
}

/** Changes what one has said. */
export function EditForm({ comment, content, onDone }: EditFormProps) {
  const [body, setBody] = useState(comment.body ?? '');
  const { mutate, isPending, error, reset } = useEditComment(content);
  const change = (next: string) => {
    setBody(next);
    reset();
  };
  return (
    <CommentForm
      label={t('editLabel')}
      send={t('save')}
      value={body}
      pending={isPending}
      refusal={error}
      onChange={change}
      onSend={(text) => mutate({ id: comment.id, version: comment.version, body: text }, { onSuccess: onDone })}
      onCancel={onDone}
    />
  );
}
