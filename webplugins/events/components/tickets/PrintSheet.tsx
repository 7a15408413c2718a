import { EmptyState, LinkButton, Loaded } from '@motorclub/sdk';
import { Box, Button, GlobalStyles, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { oneOrder, ticketPdf, ticketsOf } from '../../api/tickets.ts';
import type { Order, Ticket } from '../../api/types.ts';
import { useAction } from '../../api/useAction.ts';
import { saveFile } from '../../lib/saveFile.ts';
import { formatWhen } from '../../lib/when.ts';
import { t } from '../../texts/mine.ts';
import { QrCode } from './QrCode.tsx';

const ON_PAPER = {
  '@media print': {
    'body *': { visibility: 'hidden' },
    '#tickets-sheet, #tickets-sheet *': { visibility: 'visible' },
    '#tickets-sheet': { position: 'absolute', top: 0, left: 0, width: '100%' },
  },
} as const;

function Paper({ ticket }: { readonly ticket: Ticket }) {
  const place = [ticket.venueName, ticket.city].filter(Boolean).join(', ');
  return (
    <Box
      component="article"
      aria-label={t('ticketNo', { code: ticket.code })}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 3,
        justifyContent: 'space-between',
        p: 3,
        border: '1px solid #999',
        borderRadius: 1,
        bgcolor: '#fff',
        color: '#111',
        breakInside: 'avoid',
      }}
    >
      <Box sx={{ minWidth: 0, flex: '1 1 240px' }}>
        <Typography variant="h2" sx={{ color: '#111' }}>
          {ticket.eventTitle}
        </Typography>
        <Typography sx={{ color: '#111' }}>{formatWhen(ticket.startsAt, ticket.timezone)}</Typography>
        <Typography sx={{ color: '#111' }}>{place}</Typography>
        <Typography sx={{ color: '#111', mt: 2, fontWeight: 700 }}>{ticket.ticketTypeName}</Typography>
        <Typography sx={{ color: '#111' }}>{ticket.labels.map(({ name }) => name).join(' · ')}</Typography>
        <Typography sx={{ color: '#111' }}>{ticket.attendeeName}</Typography>
        <Typography sx={{ color: '#111' }}>{ticket.carName}</Typography>
        <Typography sx={{ color: '#111', mt: 2, fontFamily: 'ui-monospace, Menlo, monospace' }}>
          {ticket.code}
        </Typography>
        {ticket.livemode ? null : <Typography sx={{ color: '#111' }}>{t('testMoney')}</Typography>}
      </Box>
      <QrCode ticket={ticket} size={200} />
    </Box>
  );
}

function Papers({ userId, order }: { readonly userId: number; readonly order: Order }) {
  const found = useQuery(ticketsOf(userId, order));
  return (
    <Loaded found={found} failed={t('ticketsFailed')} rows={2} rowHeight={200}>
      {(tickets) => {
        const good = tickets.filter(({ status }) => status === 'VALID');
        if (good.length === 0) return <EmptyState text={t('nothingToPrint')} kind="hatch" />;
        return (
          <Stack id="tickets-sheet" sx={{ gap: 2 }}>
            {good.map((ticket) => (
              <Paper key={ticket.id} ticket={ticket} />
            ))}
          </Stack>
        );
      }}
    </Loaded>
  );
}

export interface PrintSheetProps {
  readonly userId: number;
  readonly orderId: number;
}

/** The tickets of an order on white paper; only they are printed. */
export default function PrintSheet({ userId, orderId }: PrintSheetProps) {
  const found = useQuery(oneOrder(userId, orderId));
  const fetching = useAction({
    run: () => ticketPdf(orderId),
    onDone: (pdf) => saveFile(`tickets-${orderId}.pdf`, pdf),
  });
  return (
    <>
      <GlobalStyles styles={ON_PAPER} />
      <Stack direction="row" sx={{ gap: 1, mb: 2.5 }}>
        <Button variant="contained" onClick={() => window.print()}>
          {t('print')}
        </Button>
        <Button variant="outlined" color="inherit" loading={fetching.isPending} onClick={() => fetching.mutate()}>
          {t('pdf')}
        </Button>
        <LinkButton to="/my-tickets" color="inherit">
          {t('backToTickets')}
        </LinkButton>
      </Stack>
      <Loaded found={found} failed={t('ordersFailed')} rows={2} rowHeight={200}>
        {(order) => <Papers userId={userId} order={order} />}
      </Loaded>
    </>
  );
}
