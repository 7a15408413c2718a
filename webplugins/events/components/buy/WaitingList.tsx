import { Alert, Button } from '@mui/material';
import { leaveList, wait } from '../../api/buy.ts';
import type { ClubEvent, TicketType, Waiting } from '../../api/types.ts';
import { useAction } from '../../api/useAction.ts';
import { formatWhen } from '../../lib/when.ts';
import { t } from '../../texts/finding.ts';

export interface WaitingListProps {
  readonly event: ClubEvent;
  readonly type: TicketType;
  readonly entry: Waiting | null;
}

function Join({ type }: Pick<WaitingListProps, 'type'>) {
  const joining = useAction({ run: () => wait(type.id, type.minPerOrder), done: () => t('nowWaiting') });
  return (
    <Button
      size="small"
      variant="outlined"
      color="inherit"
      // The list that is asked for again takes the button away: until then a second click would be refused.
      loading={joining.isPending || joining.isSuccess}
      onClick={() => joining.mutate()}
      sx={{ mt: 1 }}
    >
      {t('joinList')}
    </Button>
  );
}

function Entry({ event, entry }: { readonly event: ClubEvent; readonly entry: Waiting }) {
  const leaving = useAction({ run: () => leaveList(entry.id), done: () => t('leftList') });
  const offered = entry.status === 'OFFERED';
  const leave = (
    <Button
      size="small"
      color="inherit"
      loading={leaving.isPending}
      onClick={() => leaving.mutate()}
      sx={{ whiteSpace: 'nowrap' }}
    >
      {t(offered ? 'declineSeat' : 'leaveList')}
    </Button>
  );
  return (
    <Alert severity={offered ? 'success' : 'info'} variant="outlined" action={leave} sx={{ mt: 1 }}>
      {offered && entry.offerExpiresAt
        ? t('seatKept', { count: entry.quantity, time: formatWhen(entry.offerExpiresAt, event.timezone) })
        : t('onList')}
    </Alert>
  );
}

/** For a type that is sold out: joining the waiting list, or the seat that is offered to a waiting member. */
export default function WaitingList({ event, type, entry }: WaitingListProps) {
  if (entry) return <Entry event={event} entry={entry} />;
  return <Join type={type} />;
}
