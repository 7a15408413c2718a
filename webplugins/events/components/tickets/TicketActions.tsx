import { Icon, LinkButton, lazyPart } from '@motorclub/sdk';
import { Button, Link, Stack } from '@mui/material';
import { Suspense, useState } from 'react';
import { withdrawOffer } from '../../api/tickets.ts';
import type { Ticket, Transfer } from '../../api/types.ts';
import { useAction } from '../../api/useAction.ts';
import { t } from '../../texts/mine.ts';

const AttendeeDialog = lazyPart(() => import('./AttendeeDialog.tsx'));
const TransferDialog = lazyPart(() => import('./TransferDialog.tsx'));

function Withdraw({ transfer }: { readonly transfer: Transfer }) {
  const withdrawing = useAction({ run: () => withdrawOffer(transfer), done: () => t('withdrawn') });
  return (
    <Button size="small" color="inherit" loading={withdrawing.isPending} onClick={() => withdrawing.mutate()}>
      {t('withdraw')}
    </Button>
  );
}

/** What an owner can do with a ticket that is good. */
export function TicketActions({ ticket }: { readonly ticket: Ticket }) {
  const [open, setOpen] = useState<'attendee' | 'transfer' | null>(null);
  const close = () => setOpen(null);
  const future = Date.parse(ticket.startsAt) > Date.now();
  return (
    <Stack direction="row" sx={{ gap: 0.5, flexWrap: 'wrap', alignItems: 'center', ml: -1 }}>
      {ticket.checkedIn ? null : (
        <Button size="small" color="inherit" onClick={() => setOpen('attendee')}>
          {t('nameAttendee')}
        </Button>
      )}
      {ticket.transfer ? <Withdraw transfer={ticket.transfer} /> : null}
      {ticket.transferAllowed && !ticket.transfer && !ticket.checkedIn && future ? (
        <Button size="small" color="inherit" onClick={() => setOpen('transfer')}>
          {t('transfer')}
        </Button>
      ) : null}
      <LinkButton size="small" color="inherit" to={`/my-tickets?order=${ticket.orderId}&print=1`}>
        {t('printable')}
      </LinkButton>
      <Link
        variant="body2"
        href={`/ticket-api/events/${ticket.eventId}/calendar.ics`}
        download
        sx={{ display: 'inline-flex', gap: 0.75, alignItems: 'center', px: 1, minHeight: 32 }}
      >
        <Icon name="calendar" size={16} />
        {t('toCalendar')}
      </Link>
      <Suspense fallback={null}>
        {open === 'attendee' ? <AttendeeDialog ticket={ticket} onClose={close} /> : null}
        {open === 'transfer' ? <TransferDialog ticket={ticket} onClose={close} /> : null}
      </Suspense>
    </Stack>
  );
}
