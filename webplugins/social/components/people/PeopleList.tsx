import { EmptyState, ErrorState, ListSkeleton, TimeAgo, useUser } from '@motorclub/sdk';
import { Box, Button, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { peoplePage, type Side } from '../../api/follows.ts';
import type { FollowerRow, PeoplePage } from '../../api/types.ts';
import { memberRef } from '../../lib/refs.ts';
import { t } from '../../texts.ts';
import { FollowButton } from '../follows/FollowButton.tsx';
import { PersonRow } from './PersonRow.tsx';

export interface PeopleListProps {
  readonly userId: number;
  readonly side: Side;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

const EMPTY = { followers: 'noFollowers', following: 'followsNobody' } as const;

function Follow({ row }: { readonly row: FollowerRow }) {
  const viewer = useUser();
  if (!viewer || viewer.id === row.user.id) return null;
  return <FollowButton content={memberRef(row.user.id)} name={row.user.username} level={row.level} size="small" />;
}

function PageButtons({ data, onPage }: { readonly data: PeoplePage; readonly onPage: (page: number) => void }) {
  const { currentPage, hasMore } = data;
  if (currentPage === 0 && !hasMore) return null;
  return (
    <Stack direction="row" sx={{ gap: 1, p: 2, justifyContent: 'center', borderTop: 1, borderColor: 'divider' }}>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        disabled={currentPage === 0}
        onClick={() => onPage(currentPage - 1)}
      >
        {t('pageBefore')}
      </Button>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        disabled={!hasMore}
        onClick={() => onPage(currentPage + 1)}
      >
        {t('pageAfter')}
      </Button>
    </Stack>
  );
}

/** The followers of a member, or the members they follow; a page at a time. */
export function PeopleList({ userId, side, page, onPage }: PeopleListProps) {
  const { data, error, refetch } = useQuery(peoplePage(userId, side, page));
  if (!data) {
    if (!error) return <ListSkeleton rows={4} rowHeight={64} />;
    return (
      <Box sx={{ p: 2.5 }}>
        <ErrorState error={error} title={t('listFailed')} onRetry={() => void refetch()} />
      </Box>
    );
  }
  if (data.hidden) return <EmptyState text={t('peopleHidden')} />;
  if (data.content.length === 0) return <EmptyState text={t(EMPTY[side])} kind="hatch" />;
  return (
    <>
      <Box component="ul" aria-label={t(side)} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.content.map((row) => (
          <PersonRow
            key={row.user.id}
            person={row.user}
            detail={
              <>
                {t('since')} <TimeAgo value={row.createdAt} />
              </>
            }
            action={<Follow row={row} />}
          />
        ))}
      </Box>
      <PageButtons data={data} onPage={onPage} />
    </>
  );
}
