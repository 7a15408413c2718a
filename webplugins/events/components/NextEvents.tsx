import { EmptyState, Link, Loaded, Panel, TextLink } from '@motorclub/sdk';
import { Box, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { listEvents } from '../api/events.ts';
import type { EventItem } from '../api/types.ts';
import { filtersIn } from '../lib/eventFilters.ts';
import { t } from '../texts/listing.ts';
import { priceOf } from './list/priceOf.ts';
import { DateTile } from './parts/DateTile.tsx';

const MAX_EVENTS = 4;

function Row({ event }: { readonly event: EventItem }) {
  const words = event.status === 'POSTPONED' ? t('event_POSTPONED') : event.soldOut ? t('soldOut') : priceOf(event);
  return (
    <Stack component="li" direction="row" sx={{ gap: 1.75, alignItems: 'center' }}>
      <DateTile startsAt={event.startsAt} timezone={event.timezone} />
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere', lineHeight: 1.3 }}>
          <Box
            component={Link}
            to={`/events/${event.id}`}
            sx={{ color: 'inherit', textDecoration: 'none', '&:hover': { textDecoration: 'underline' } }}
          >
            {event.title}
          </Box>
        </Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {[event.city, words].filter(Boolean).join(' · ')}
        </Typography>
      </Box>
    </Stack>
  );
}

/** The next events on the home page. */
export default function NextEvents() {
  const found = useQuery(listEvents(filtersIn(new URLSearchParams(), new Date()), 0, MAX_EVENTS));
  return (
    <Panel
      title={t('nextEvents')}
      padded={false}
      action={
        <TextLink to="/events" variant="caption">
          {t('all')}
        </TextLink>
      }
    >
      <Loaded found={found} failed={t('listFailed')} rows={MAX_EVENTS} rowHeight={76}>
        {({ content }) =>
          content.length === 0 ? (
            <EmptyState text={t('noEvents')} kind="roadster" />
          ) : (
            <Stack component="ul" sx={{ m: 0, px: 2.5, pb: 2.5, gap: 2, listStyle: 'none' }}>
              {content.map((event) => (
                <Row key={event.id} event={event} />
              ))}
            </Stack>
          )
        }
      </Loaded>
    </Panel>
  );
}
