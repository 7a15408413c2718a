import { Button } from '@mui/material';
import type { Order, Thread } from '../../api/types.ts';
import { t } from '../../texts.ts';
import { CommentRows } from './CommentRows.tsx';
import { Foot } from './Foot.tsx';
import { Fresh } from './Fresh.tsx';

export interface FoldedProps {
  readonly content: string;
  readonly thread: Thread;
  /** How many have come since these were read. */
  readonly fresh: number;
  readonly onOpen: (order: Order) => void;
  readonly onFresh: () => void;
}

/** As many as stand here before the others are folded away. */
const MAX_ITEMS = 5;

/** The first five comments, and the way to the others. */
export function Folded({ content, thread, fresh, onOpen, onFresh }: FoldedProps) {
  const { content: comments, totalElements, hasMore } = thread;
  // One's own comment would be the sixth: it is shown from the other end.
  const sent = () => (comments.length >= MAX_ITEMS ? onOpen('newest') : undefined);
  return (
    <>
      <CommentRows comments={comments} content={content} />
      <Fresh count={fresh} onShow={onFresh} />
      <Foot content={content} onSent={sent}>
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
      </Foot>
    </>
  );
}
