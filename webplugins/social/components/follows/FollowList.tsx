import { EmptyState, ErrorState, ListSkeleton, Pager, type Role } from '@motorclub/sdk';
import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { followPage } from '../../api/follows.ts';
import { t } from '../../texts.ts';
import { FollowRow } from './FollowRow.tsx';
import { Topics, useTopics } from './Topics.tsx';

export interface FollowListProps {
  /** A content type. */
  readonly type: string;
  /** Of members, only those with this role. */
  readonly role?: Role | undefined;
  readonly label: string;
  readonly page: number;
}

/** Nothing of this type is followed: what of it might be. */
function Nothing({ type, label }: Pick<FollowListProps, 'type' | 'label'>) {
  const topics = useTopics(type);
  return (
    <>
      <EmptyState text={t('feedEmpty')} kind="roadster" />
      <Topics topics={topics} label={t('suggestedOf', { label })} />
    </>
  );
}

/** What one follows of one type. */
export function FollowList({ type, role, label, page }: FollowListProps) {
  const { data, error, refetch } = useQuery(followPage(type, page, role));
  if (!data) {
    if (!error) return <ListSkeleton rows={5} rowHeight={72} />;
    return (
      <Box sx={{ p: 2.5 }}>
        <ErrorState error={error} title={t('listFailed')} onRetry={() => void refetch()} />
      </Box>
    );
  }
  if (data.content.length === 0) return <Nothing type={type} label={label} />;
  return (
    <>
      <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.content.map((followed) => (
          <FollowRow key={followed.ref} followed={followed} />
        ))}
      </Box>
      <Pager page={data.currentPage} totalPages={data.totalPages} />
    </>
  );
}
