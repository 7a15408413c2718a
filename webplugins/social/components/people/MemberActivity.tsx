import { EmptyState, ErrorState, ListSkeleton, Panel, type ProfileProps, useUser } from '@motorclub/sdk';
import { Box, Button } from '@mui/material';
import { useInfiniteQuery } from '@tanstack/react-query';
import { activitiesOf } from '../../api/activities.ts';
import { t } from '../../texts.ts';
import { FeedRow } from '../feed/FeedRow.tsx';

/** Nobody's list is empty without a word why. */
function emptyText(own: boolean, hidden: boolean): string {
  if (hidden) return t('activityHidden');
  return t(own ? 'noActivityOwn' : 'noActivity');
}

function Rows({ userId, own }: ProfileProps) {
  const viewer = useUser()?.id ?? null;
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    activitiesOf(userId, viewer),
  );
  if (!data) {
    if (!error) return <ListSkeleton rows={5} rowHeight={96} />;
    return (
      <Box sx={{ px: 2.5, pb: 2.5 }}>
        <ErrorState error={error} title={t('activityFailed')} onRetry={() => void refetch()} />
      </Box>
    );
  }
  const items = data.pages.flatMap(({ content }) => content);
  if (items.length === 0 && !hasNextPage) {
    return (
      <EmptyState
        kind="suv"
        text={emptyText(
          own,
          data.pages.some(({ hidden }) => hidden),
        )}
      />
    );
  }
  return (
    <>
      <Box component="ul" aria-label={t('activity')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
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

/** A tab of a profile: what its member has lately done in public, whichever plugin it was in. */
export default function MemberActivity(props: ProfileProps) {
  return (
    <Panel title={t('activity')} padded={false}>
      <Rows key={props.userId} {...props} />
    </Panel>
  );
}
