import { ErrorState, formatNumber, ListSkeleton } from '@motorclub/sdk';
import { Box, Button, Stack, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { useRef, useState } from 'react';
import { PAGE_SIZE, useCommentPage } from '../../api/commentPage.ts';
import type { Order, Thread } from '../../api/types.ts';
import { t } from '../../texts.ts';
import { CommentRows } from './CommentRows.tsx';
import { NewComment } from './NewComment.tsx';
import { NewComments } from './NewComments.tsx';

export interface AllCommentsProps {
  readonly content: string;
  readonly thread: Thread;
  readonly fresh: number;
  readonly order: Order;
  /** From which end to read; null folds them. */
  readonly onOpen: (order: Order | null) => void;
  readonly onFresh: () => void;
}

const ORDERS = ['oldest', 'newest'] as const satisfies readonly Order[];

interface HeadProps {
  readonly total: number;
  readonly order: Order;
  readonly onOpen: (order: Order) => void;
}

function Head({ total, order, onOpen }: HeadProps) {
  return (
    <Stack
      direction="row"
      sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center', justifyContent: 'space-between', py: 1 }}
    >
      <Typography variant="subtitle2" component="p">
        {t('commentCount', { count: total, shown: formatNumber(total) })}
      </Typography>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={order}
        aria-label={t('order')}
        onChange={(_, next: Order | null) => (next ? onOpen(next) : undefined)}
      >
        {ORDERS.map((one) => (
          <ToggleButton key={one} value={one} sx={{ py: 0.25, textTransform: 'none', color: 'text.secondary' }}>
            {t(one)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Stack>
  );
}

interface PageButtonsProps {
  readonly before: (() => void) | null;
  readonly after: (() => void) | null;
}

function PageButtons({ before, after }: PageButtonsProps) {
  if (!before && !after) return null;
  return (
    <Stack component="nav" aria-label={t('commentPages')} direction="row" sx={{ gap: 1, py: 1 }}>
      <Button size="small" variant="outlined" color="inherit" disabled={!before} onClick={before ?? undefined}>
        {t('pageBefore')}
      </Button>
      <Button size="small" variant="outlined" color="inherit" disabled={!after} onClick={after ?? undefined}>
        {t('pageAfter')}
      </Button>
    </Stack>
  );
}

/** All comments, twenty to a page, so that a thread of thousands stays light. */
export function AllComments({ content, thread, fresh, order, onOpen, onFresh }: AllCommentsProps) {
  const top = useRef<HTMLDivElement>(null);
  // The cursors of the pages that lead here; the first page has none.
  const [trail, setTrail] = useState<readonly (string | null)[]>([null]);
  const { data, error, refetch, isPlaceholderData } = useCommentPage(content, { order, cursor: trail.at(-1) ?? null });
  const turn = (next: readonly (string | null)[]) => {
    setTrail(next);
    top.current?.focus();
    top.current?.scrollIntoView({ block: 'nearest' });
  };
  const next = data?.nextCursor;
  const toStart = () => {
    turn([null]);
    onOpen('newest');
  };
  return (
    <Box
      ref={top}
      tabIndex={-1}
      role="group"
      aria-label={t('allComments')}
      sx={{ scrollMarginTop: 88, outline: 'none' }}
    >
      <Head total={thread.totalElements} order={order} onOpen={onOpen} />
      {error && !data ? <ErrorState error={error} title={t('commentsFailed')} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <ListSkeleton rows={Math.min(PAGE_SIZE, 5)} rowHeight={72} />}
      {data ? (
        <Box aria-busy={isPlaceholderData} sx={{ opacity: isPlaceholderData ? 0.6 : 1 }}>
          <CommentRows comments={data.content} content={content} />
        </Box>
      ) : null}
      <PageButtons
        before={trail.length > 1 ? () => turn(trail.slice(0, -1)) : null}
        after={next && !isPlaceholderData ? () => turn([...trail, next]) : null}
      />
      <NewComments count={fresh} onShow={onFresh} />
      <NewComment content={content} onSent={toStart}>
        <Button size="small" color="inherit" aria-expanded onClick={() => onOpen(null)} sx={{ px: 1, minHeight: 36 }}>
          {t('fold')}
        </Button>
      </NewComment>
    </Box>
  );
}
