import { lazyPart } from '@motorclub/sdk';
import { Box, Button, Typography } from '@mui/material';
import { Suspense, useState } from 'react';
import { useRestoreComment } from '../../api/comments.ts';
import type { Person, Reply } from '../../api/types.ts';
import { useCommentEdit } from '../../lib/drafts.ts';
import { useWriting } from '../../lib/useWriting.ts';
import { t } from '../../texts.ts';
import { Prose } from '../parts/Prose.tsx';
import { Byline } from './Byline.tsx';
import { type Action, CommentActions } from './CommentActions.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';
import { MutedComment } from './MutedComment.tsx';

const EditForm = lazyPart(() => import('./EditForm.tsx'));

export interface CommentItemProps {
  readonly comment: Reply;
  readonly content: string;
  /** Absent where the reader may not answer. */
  readonly onReply?: (() => void) | undefined;
}

const SX = {
  scrollMarginTop: 88,
  py: 0.75,
  '&:focus': { outline: '2px solid', outlineColor: 'info.main', outlineOffset: 2, borderRadius: 1 },
} as const;

/**
 * In the place of a comment that was taken away, or from whose author a block keeps the reader apart. Those who moderate
 * still read it, and may bring it back.
 */
function RemovedComment({ comment, content }: CommentItemProps) {
  const { mutate, isPending } = useRestoreComment(content);
  return (
    <Box sx={{ color: 'text.secondary', py: 1 }}>
      <Typography component="div" variant="body2" sx={{ fontStyle: 'italic' }}>
        {t(comment.hiddenBecause === 'BLOCKED' ? 'BLOCKEDcomment' : 'commentGone')}
        {comment.canRestore ? (
          <Button size="small" color="inherit" loading={isPending} onClick={() => mutate(comment.id)} sx={{ ml: 1 }}>
            {t('restore')}
          </Button>
        ) : null}
      </Typography>
      {comment.author && comment.bodyHtml !== null ? (
        <>
          <Byline author={comment.author} comment={comment} />
          <Prose html={comment.bodyHtml} />
        </>
      ) : null}
    </Box>
  );
}

interface SaidProps extends CommentItemProps {
  readonly author: Person;
  readonly bodyHtml: string;
}

function Said({ comment, author, bodyHtml, content, onReply }: SaidProps) {
  const [deleting, setDeleting] = useState(false);
  const draft = useCommentEdit(comment);
  const edit = useWriting(comment.canEdit && draft.dirty);
  const choose = (action: Action) => {
    if (action === 'reply') onReply?.();
    else if (action === 'edit') edit.start();
    else setDeleting(true);
  };
  return (
    <Box
      component="article"
      id={`comment-${comment.id}`}
      aria-label={t('commentBy', { name: author.username })}
      tabIndex={-1}
      sx={SX}
    >
      <Byline author={author} comment={comment} />
      <Box sx={{ pl: 4, pt: 0.25 }}>
        {edit.state !== 'closed' ? (
          <Suspense>
            <EditForm comment={comment} content={content} autoFocus={edit.state === 'started'} onDone={edit.close} />
          </Suspense>
        ) : (
          <>
            <Prose html={bodyHtml} />
            <CommentActions comment={comment} content={content} mayReply={onReply !== undefined} onChoose={choose} />
          </>
        )}
      </Box>
      {deleting ? <DeleteDialog comment={comment} content={content} onDone={() => setDeleting(false)} /> : null}
    </Box>
  );
}

/** One comment, and what the reader may do with it. */
export function CommentItem(props: CommentItemProps) {
  const { author, bodyHtml, status, hiddenBecause } = props.comment;
  if (!author || bodyHtml === null || status !== 'PUBLISHED') return <RemovedComment {...props} />;
  const said = <Said {...props} author={author} bodyHtml={bodyHtml} />;
  return hiddenBecause === 'MUTED' ? <MutedComment>{said}</MutedComment> : said;
}
