import { AttentionItem, useUser } from '@motorclub/sdk';
import { useQuery } from '@tanstack/react-query';
import { managedAnnouncements } from '../api/managed.ts';
import type { Status } from '../api/types.ts';
import { t } from '../texts.ts';

interface WithStatusProps {
  readonly organizerId: number;
  readonly status: Status & ('DRAFT' | 'FAILED');
}

function WithStatus({ organizerId, status }: WithStatusProps) {
  const { data } = useQuery(managedAnnouncements({ kind: 'organizer', organizerId }, { status }, 0));
  return (
    <AttentionItem
      to={`/organizer-announcements?status=${status}`}
      count={data?.totalElements ?? 0}
      tone={status === 'FAILED' ? 'warning' : 'normal'}
    >
      {t(`attention_${status}`)}
    </AttentionItem>
  );
}

/** On the home page of organisers: their announcements that could not be sent, and their drafts. */
export default function Attention() {
  const user = useUser();
  if (!user) return null;
  return (
    <>
      <WithStatus organizerId={user.id} status="FAILED" />
      <WithStatus organizerId={user.id} status="DRAFT" />
    </>
  );
}
