import { EmptyState, ErrorState, LinkButton, ListSkeleton, usePluginEnabled } from '@motorclub/sdk';
import { Box, Button } from '@mui/material';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { feed } from '../../api/feed.ts';
import { groupByThread } from '../../lib/groupByThread.ts';
import { t } from '../../texts.ts';
import { FeedRow } from './FeedRow.tsx';

const ROWS = 5;

export interface FeedProps {
  readonly userId: number;
}

function Empty() {
  const forum = usePluginEnabled('forum');
  const action = forum ? (
    <LinkButton to="/questions" variant="outlined" color="inherit">
      {t('findQuestions')}
    </LinkButton>
  ) : undefined;
  return <EmptyState text={t('feedEmpty')} action={action} />;
}

/** What has happened to what one follows, a row for each thread; more of it on demand. */
export function Feed({ userId }: FeedProps) {
  const [rows, setRows] = useState(ROWS);
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(feed(userId));
  if (!data) {
    if (!error) return <ListSkeleton rows={ROWS} rowHeight={96} />;
    return (
      <Box sx={{ px: 2.5, pb: 2.5 }}>
        <ErrorState error={error} title={t('feedFailed')} onRetry={() => void refetch()} />
      </Box>
    );
  }
  const threads = groupByThread(data.pages.flatMap(({ content }) => content));
  if (threads.length === 0 && !hasNextPage) return <Empty />;
  const showMore = () => {
    setRows(rows + ROWS);
    if (threads.length < rows + ROWS && hasNextPage) void fetchNextPage();
  };
  return (
    <>
      <Box component="ul" aria-label={t('forYou')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {threads.slice(0, rows).map(({ page, newest, earlier }) => (
          <FeedRow key={page} item={newest} earlier={earlier} />
        ))}
      </Box>
      {hasNextPage || threads.length > rows ? (
        <Box sx={{ p: 1.5, borderTop: 1, borderColor: 'divider', textAlign: 'center' }}>
          <Button color="inherit" loading={isFetchingNextPage} onClick={showMore}>
            {t('showMore')}
          </Button>
        </Box>
      ) : null}
    </>
  );
}
