import { lazyPart } from '@motorclub/sdk';
import { Box, Button } from '@mui/material';
import { Suspense } from 'react';
import { useReplies } from '../../api/replies.ts';
import type { Comment } from '../../api/types.ts';
import { useCommentDraft } from '../../lib/drafts.ts';
import { useWriting } from '../../lib/useWriting.ts';
import { t } from '../../texts.ts';
import { CommentItem } from './CommentItem.tsx';

const Composer = lazyPart(() => import('./Composer.tsx'));

export interface CommentThreadProps {
  readonly comment: Comment;
  readonly content: string;
  readonly mayComment: boolean;
}

const REPLIES = { listStyle: 'none', m: 0, ml: 1.5, pl: 2.5, borderLeft: 2, borderColor: 'divider' } as const;

/** A comment with its replies, one level deep: an answer to a reply is on the same level. */
export function CommentThread({ comment, content, mayComment }: CommentThreadProps) {
  const [draft] = useCommentDraft(content, comment.id);
  const { state, start, close } = useWriting(mayComment && draft !== '');
  const { replies, more, loading, showMore } = useReplies(comment, content);
  const onReply = mayComment ? start : undefined;
  const sent = () => {
    close();
    if (replies.length === comment.replies.length) showMore();
  };
  const name = comment.author?.username ?? t('someone');
  return (
    <Box component="li">
      <CommentItem comment={comment} content={content} onReply={onReply} />
      {replies.length > 0 ? (
        <Box component="ol" aria-label={t('repliesTo', { name })} sx={REPLIES}>
          {replies.map((reply) => (
            <li key={reply.id}>
              <CommentItem comment={reply} content={content} onReply={onReply} />
            </li>
          ))}
        </Box>
      ) : null}
      {more > 0 ? (
        <Button
          size="small"
          color="inherit"
          loading={loading}
          onClick={showMore}
          sx={{ ml: 4, color: 'text.secondary' }}
        >
          {t('moreReplies', { count: more })}
        </Button>
      ) : null}
      {state !== 'closed' ? (
        <Box sx={{ pl: 4 }}>
          <Suspense>
            <Composer
              content={content}
              parentId={comment.id}
              autoFocus={state === 'started'}
              onSent={sent}
              onCancel={close}
            />
          </Suspense>
        </Box>
      ) : null}
    </Box>
  );
}
