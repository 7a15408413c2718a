import { EmptyState, PagedList, type Role } from '@motorclub/sdk';
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
  return (
    <PagedList
      found={useQuery(followPage(type, page, role))}
      failed={t('listFailed')}
      rows={5}
      rowHeight={72}
      label={label}
      empty={<Nothing type={type} label={label} />}
    >
      {(followed) => <FollowRow key={followed.ref} followed={followed} />}
    </PagedList>
  );
}
