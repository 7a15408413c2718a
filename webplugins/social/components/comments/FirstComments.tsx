import { Button } from '@mui/material';
import type { Order, Thread } from '../../api/types.ts';
import { t } from '../../texts.ts';
import { CommentRows } from './CommentRows.tsx';
import { NewComment } from './NewComment.tsx';
import { NewComments } from './NewComments.tsx';

export interface FirstCommentsProps {
  readonly content: string;
  readonly thread: Thread;
  /** How many have come since these were read. */
  readonly fresh: number;
  readonly onOpen: (order: Order) => void;
  readonly onFresh: () => void;
}

/** How many are shown before the others are collapsed. */
const MAX_ITEMS = 5;

/** The first five comments, and a button for the others. */
export function FirstComments({ content, thread, fresh, onOpen, onFresh }: FirstCommentsProps) {
  const { content: comments, totalElements, hasMore } = thread;
  // One's own comment would be the sixth: it is shown from the other end.
  const sent = () => (comments.length >= MAX_ITEMS ? onOpen('newest') : undefined);
  return (
    <>
      <CommentRows comments={comments} content={content} />
      <NewComments count={fresh} onShow={onFresh} />
      <NewComment content={content} onSent={sent}>
        {hasMore ? (
          <Button
            size="small"
            color="inherit"
            aria-expanded={false}
            onClick={() => onOpen('oldest')}
            sx={{ px: 1, minHeight: 36 }}
          >
            {t('showAll', { count: totalElements })}
          </Button>
        ) : null}
      </NewComment>
    </>
  );
}
