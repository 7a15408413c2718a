import { EmptyState, ListRow, lazyPart, PagedList, Panel, queryPage, useQueryText } from '@motorclub/sdk';
import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { releaseSeats, seatHolds } from '../../api/manage.ts';
import type { SeatHold } from '../../api/types.ts';
import { useAction } from '../../api/useAction.ts';
import { formatWhen } from '../../lib/when.ts';
import { t } from '../../texts/console.ts';
import type { TabProps } from './Console.tsx';

const HoldDialog = lazyPart(() => import('./HoldDialog.tsx'));

function Row({ event, hold }: TabProps & { readonly hold: SeatHold }) {
  const releasing = useAction({ run: () => releaseSeats(hold.id), done: () => t('seatsReleased') });
  const seats = t('some', { count: hold.quantity, name: hold.ticketTypeName });
  const until = hold.expiresAt ? t('heldUntil', { time: formatWhen(hold.expiresAt, event.timezone) }) : t('heldOpen');
  return (
    <ListRow title={hold.reason} text={`${seats} · ${until}`}>
      {event.canManage ? (
        <Button
          size="small"
          color="inherit"
          loading={releasing.isPending}
          aria-label={t('releaseOf', { name: hold.reason })}
          onClick={() => releasing.mutate()}
        >
          {t('release')}
        </Button>
      ) : null}
    </ListRow>
  );
}

/** The seats of an event that are reserved from sale: for guests, staff, the press. */
export default function ReservedSeats({ event }: TabProps) {
  const [search] = useQueryText();
  const found = useQuery(seatHolds(event.id, queryPage(search)));
  const [open, setOpen] = useState(false);
  const over = event.status === 'CANCELLED' || event.status === 'COMPLETED';
  const add =
    event.canManage && !over && event.ticketTypes.length > 0 ? (
      <Button size="small" variant="outlined" color="inherit" onClick={() => setOpen(true)}>
        {t('holdNew')}
      </Button>
    ) : null;
  return (
    <Panel title={t('reservedSeats')} action={add}>
      <PagedList
        found={found}
        failed={t('heldFailed')}
        label={t('reservedSeats')}
        empty={<EmptyState text={t('nothingHeld')} kind="hatch" />}
      >
        {(hold) => <Row key={hold.id} event={event} hold={hold} />}
      </PagedList>
      <Suspense fallback={null}>{open ? <HoldDialog event={event} onClose={() => setOpen(false)} /> : null}</Suspense>
    </Panel>
  );
}
