import { useCan } from '@motorclub/sdk';
import { Box } from '@mui/material';
import type { Comment } from '../../api/types.ts';
import { t } from '../../texts.ts';
import { CommentThread } from './CommentThread.tsx';

export interface CommentRowsProps {
  readonly comments: readonly Comment[];
  readonly content: string;
}

/** Comments in the order in which they were said. */
export function CommentRows({ comments, content }: CommentRowsProps) {
  const mayComment = useCan('social.comment.create');
  if (comments.length === 0) return null;
  return (
    <Box
      component="ol"
      aria-label={t('comments')}
      sx={{ listStyle: 'none', m: 0, p: 0, '& > li + li': { borderTop: 1, borderColor: 'divider' } }}
    >
      {comments.map((comment) => (
        <CommentThread key={comment.id} comment={comment} content={content} mayComment={mayComment} />
      ))}
    </Box>
  );
}
