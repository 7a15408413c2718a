import { DraftNotice } from '@motorclub/sdk';
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
export function EditForm({ comment, content, autoFocus, onDone }: EditFormProps) {
  const draft = useCommentEdit(comment);
  const { mutate, isPending, error, reset } = useEditComment(content);
  const change = (next: string) => {
    draft.change(next);
    reset();
  };
  const close = () => {
    draft.discard();
    onDone();
  };
  return (
    <>
      <DraftNotice draft={draft} onResolve={reset} />
      <CommentForm
        label={t('editLabel')}
        send={t('save')}
        value={draft.value}
        autoFocus={autoFocus}
        pending={isPending}
        refusal={draft.outdated ? null : error}
        onChange={change}
        onSend={(text) => mutate({ id: comment.id, version: draft.version, body: text }, { onSuccess: close })}
        onCancel={close}
      />
    </>
  );
}
