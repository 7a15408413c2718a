import { lazyPart, TextLink } from '@motorclub/sdk';
import { Alert, ButtonBase, Card, Chip, Stack, Typography } from '@mui/material';
import { Suspense, useState } from 'react';
import type { Ticket } from '../../api/types.ts';
import { formatWhen } from '../../lib/when.ts';
import { t } from '../../texts/mine.ts';
import { DateTile } from '../parts/DateTile.tsx';
import { StatusChip } from '../parts/StatusChip.tsx';
import { TicketLabels } from '../parts/TicketLabels.tsx';
import { VoidChip } from '../parts/VoidChip.tsx';
import { QrCode } from './QrCode.tsx';
import { TicketActions } from './TicketActions.tsx';

const QrDialog = lazyPart(() => import('./QrDialog.tsx'));

function State({ ticket }: { readonly ticket: Ticket }) {
  const { status, voidReason, checkedIn, eventStatus, livemode } = ticket;
  return (
    <Stack direction="row" sx={{ gap: 0.75, flexWrap: 'wrap' }}>
      {status === 'VALID' ? null : <VoidChip reason={voidReason} />}
      {checkedIn ? <Chip size="small" color="info" label={t('used')} /> : null}
      {livemode ? null : <Chip size="small" color="warning" variant="outlined" label={t('testMoney')} />}
      {eventStatus === 'PUBLISHED' || eventStatus === 'COMPLETED' ? null : (
        <StatusChip of="event" status={eventStatus} />
      )}
    </Stack>
  );
}

function Code({ ticket }: { readonly ticket: Ticket }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <ButtonBase
        aria-label={t('showQr', { code: ticket.code })}
        onClick={() => setOpen(true)}
        sx={{ borderRadius: 1 }}
      >
        <QrCode ticket={ticket} size={128} />
      </ButtonBase>
      <Suspense fallback={null}>{open ? <QrDialog ticket={ticket} onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}

/** Two half circles and a dashed line: where the stub is torn off. */
const PERFORATED = {
  position: 'relative',
  borderLeft: { sm: '2px dashed' },
  borderTop: { xs: '2px dashed', sm: 0 },
  borderColor: { xs: 'divider', sm: 'divider' },
  '&::before, &::after': {
    content: '""',
    position: 'absolute',
    width: 18,
    height: 18,
    borderRadius: '50%',
    bgcolor: 'background.default',
    border: 1,
    borderColor: 'divider',
  },
  '&::before': { top: -10, left: -10 },
  '&::after': { top: { xs: -10, sm: 'auto' }, bottom: { sm: -10 }, right: { xs: -10, sm: 'auto' }, left: { sm: -10 } },
} as const;

function Words({ ticket }: { readonly ticket: Ticket }) {
  const place = [ticket.venueName, ticket.city].filter(Boolean).join(', ');
  return (
    <Stack sx={{ gap: 0.5, minWidth: 0, flex: 1 }}>
      <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere', lineHeight: 1.15 }}>
        <TextLink to={`/events/${ticket.eventId}`} color="text.primary" underline="hover">
          {ticket.eventTitle}
        </TextLink>
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {formatWhen(ticket.startsAt, ticket.timezone)}
        {place ? ` · ${place}` : ''}
      </Typography>
      <Typography sx={{ fontWeight: 600 }}>
        {[ticket.ticketTypeName, ticket.attendeeName, ticket.carName].filter(Boolean).join(' · ')}
      </Typography>
      <TicketLabels labels={ticket.labels} />
      <State ticket={ticket} />
    </Stack>
  );
}

/** A ticket as a stub, its code at the end that is torn off. */
export function TicketCard({ ticket }: { readonly ticket: Ticket }) {
  const valid = ticket.status === 'VALID';
  return (
    <Card
      component="li"
      sx={{
        display: 'flex',
        flexDirection: { xs: 'column', sm: 'row' },
        overflow: 'hidden',
        opacity: valid ? 1 : 0.85,
      }}
    >
      <Stack sx={{ p: 2.5, gap: 1.5, flex: 1, minWidth: 0 }}>
        <Stack direction="row" sx={{ gap: 2 }}>
          <DateTile startsAt={ticket.startsAt} timezone={ticket.timezone} />
          <Words ticket={ticket} />
        </Stack>
        {ticket.transfer ? (
          <Alert severity="info" variant="outlined">
            {t('isOffered', {
              email: ticket.transfer.toEmail,
              time: formatWhen(ticket.transfer.expiresAt, ticket.timezone),
            })}
          </Alert>
        ) : null}
        {valid ? <TicketActions ticket={ticket} /> : null}
      </Stack>
      <Stack sx={{ ...PERFORATED, p: 2, width: { sm: 172 }, alignItems: 'center', justifyContent: 'center', gap: 1 }}>
        {valid ? <Code ticket={ticket} /> : <Typography sx={{ color: 'text.secondary' }}>{t('noCode')}</Typography>}
        <Typography variant="caption" sx={{ fontFamily: 'ui-monospace, Menlo, monospace', letterSpacing: '0.08em' }}>
          {ticket.code}
        </Typography>
      </Stack>
    </Card>
  );
}
