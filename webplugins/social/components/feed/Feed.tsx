import { EmptyState, ErrorState, LinkButton, ListSkeleton, usePluginEnabled } from '@motorclub/sdk';
import { Box, Button } from '@mui/material';
import { useInfiniteQuery } from '@tanstack/react-query';
import { feed } from '../../api/feed.ts';
import { t } from '../../texts.ts';
import { FeedRow } from './FeedRow.tsx';

export interface FeedProps {
  readonly userId: number;
  /** Items at a time. */
  readonly size: number;
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

/** What has happened to what one follows; more of it on demand. */
export function Feed({ userId, size }: FeedProps) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(feed(userId, size));
  if (!data) {
    if (!error) return <ListSkeleton rows={size > 5 ? 5 : 3} rowHeight={96} />;
    return (
      <Box sx={{ px: 2.5, pb: 2.5 }}>
        <ErrorState error={error} title={t('feedFailed')} onRetry={() => void refetch()} />
      </Box>
    );
  }
  const items = data.pages.flatMap(({ content }) => content);
  if (items.length === 0 && !hasNextPage) return <Empty />;
  return (
    <>
      <Box component="ul" aria-label={t('forYou')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {items.map((item) => (
          <FeedRow key={item.id} item={item} />
        ))}
      </Box>
      {hasNextPage ? (
        <Box sx={{ p: 1.5, borderTop: 1, borderColor: 'divider', textAlign: 'center' }}>
          <Button color="inherit" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('showMore')}
          </Button>
        </Box>
      ) : null}
    </>
  );
}
