import { EmptyState, ErrorState, ListSkeleton, Panel } from '@motorclub/sdk';
import { Box, Button, List } from '@mui/material';
import { useEffect, useEffectEvent, useRef } from 'react';
import NotificationItem from '../../chrome/NotificationMenu/NotificationItem.tsx';
import { RowMenu } from './RowMenu.tsx';
import { t } from './texts.ts';
import type { useNotificationList } from './useNotificationList.ts';

interface MoreProps {
  readonly loading: boolean;
  readonly onMore: () => void;
}

/** Loads the next page when it comes near the viewport; also a button, for users who do not scroll. */
function More({ loading, onMore }: MoreProps) {
  const place = useRef<HTMLDivElement>(null);
  const near = useEffectEvent(() => {
    if (!loading) onMore();
  });
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) near();
      },
      { rootMargin: '400px' },
    );
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    <Box ref={place} sx={{ p: 1.5, textAlign: 'center' }}>
      <Button color="inherit" loading={loading} onClick={onMore}>
        {t('more')}
      </Button>
    </Box>
  );
}

export interface NotificationListProps {
  readonly list: ReturnType<typeof useNotificationList>;
}

/** The rows of a tab. */
export function NotificationList({ list }: NotificationListProps) {
  const { items, error, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  if (!items && error)
    return <ErrorState error={error} title={t('notificationsFailed')} onRetry={() => void refetch()} />;
  return (
    <Panel padded={false}>
      {items ? null : <ListSkeleton />}
      {items?.length === 0 ? <EmptyState text={t('noNotifications')} kind="hatch" /> : null}
      {items && items.length > 0 ? (
        <List disablePadding aria-label={t('shownCount', { count: items.length })}>
          {items.map((item) => (
            <NotificationItem key={item.id} item={item} onRead={list.readOne} actions={<RowMenu item={item} />} />
          ))}
        </List>
      ) : null}
      {items && isFetchNextPageError ? (
        <ErrorState error={error} title={t('moreFailed')} onRetry={() => void fetchNextPage()} />
      ) : null}
      {hasNextPage && !isFetchNextPageError ? (
        <More key={items?.length} loading={isFetchingNextPage} onMore={() => void fetchNextPage()} />
      ) : null}
    </Panel>
  );
}
