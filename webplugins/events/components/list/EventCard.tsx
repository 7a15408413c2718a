import { Link } from '@motorclub/sdk';
import { Box, Card, Chip, Stack, Typography } from '@mui/material';
import type { EventItem } from '../../api/types.ts';
import { formatWhen } from '../../lib/when.ts';
import { t } from '../../texts/listing.ts';
import { Cover } from '../parts/Cover.tsx';
import { DateTile } from '../parts/DateTile.tsx';
import { StatusChip } from '../parts/StatusChip.tsx';
import { priceOf } from './priceOf.ts';

function Chips({ event }: { readonly event: EventItem }) {
  return (
    <Stack direction="row" sx={{ gap: 0.75, flexWrap: 'wrap' }}>
      {event.status === 'PUBLISHED' ? null : <StatusChip of="event" status={event.status} />}
      {event.soldOut ? <Chip size="small" color="warning" label={t('soldOut')} /> : null}
      {event.categoryName ? <Chip size="small" variant="outlined" label={event.categoryName} /> : null}
      {event.tags.slice(0, 3).map(({ id, name }) => (
        <Chip key={id} size="small" variant="outlined" label={name} />
      ))}
    </Stack>
  );
}

const WHOLE_CARD = { content: '""', position: 'absolute', inset: 0, borderRadius: 'inherit' } as const;

/** An event as a card; all of it leads there. */
export function EventCard({ event }: { readonly event: EventItem }) {
  const place = [event.venueName, event.city].filter(Boolean).join(', ');
  return (
    <Card
      component="li"
      sx={{
        position: 'relative',
        display: 'flex',
        flexDirection: 'column',
        transition: 'border-color 120ms',
        '&:hover, &:focus-within': { borderColor: 'info.main' },
      }}
    >
      <Cover title={event.title} url={event.bannerUrl} />
      <Stack direction="row" sx={{ p: 2, gap: 2, flex: 1 }}>
        <DateTile startsAt={event.startsAt} timezone={event.timezone} />
        <Stack sx={{ gap: 0.75, minWidth: 0, flex: 1 }}>
          <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere', lineHeight: 1.15 }}>
            <Box
              component={Link}
              to={`/events/${event.id}`}
              sx={{ color: 'inherit', textDecoration: 'none', '&::after': WHOLE_CARD }}
            >
              {event.title}
            </Box>
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {formatWhen(event.startsAt, event.timezone)}
            {place ? <br /> : null}
            {place}
          </Typography>
          {event.summary ? <Typography variant="body2">{event.summary}</Typography> : null}
          <Stack
            direction="row"
            sx={{ mt: 'auto', pt: 0.5, gap: 1.5, alignItems: 'end', justifyContent: 'space-between' }}
          >
            <Chips event={event} />
            <Typography sx={{ fontWeight: 700, whiteSpace: 'nowrap' }}>
              {event.soldOut && event.priceToMinor === 0 ? null : priceOf(event)}
            </Typography>
          </Stack>
        </Stack>
      </Stack>
    </Card>
  );
}
