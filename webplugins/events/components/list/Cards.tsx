import { EmptyState, formatNumber, LinkButton, Pager } from '@motorclub/sdk';
import { Box, Card, Typography } from '@mui/material';
import { PAGE_SIZE } from '../../api/events.ts';
import type { EventPage } from '../../api/types.ts';
import { t } from '../../texts/listing.ts';
import { EventCard } from './EventCard.tsx';
import { GRID } from './grid.ts';

export interface CardsProps {
  readonly found: EventPage;
  readonly narrow: boolean;
}

function Nothing({ narrow }: { readonly narrow: boolean }) {
  return (
    <Card>
      <EmptyState
        text={t(narrow ? 'nothingFound' : 'noEvents')}
        kind="roadster"
        action={
          narrow ? (
            <LinkButton to="/events" variant="outlined" color="inherit">
              {t('showAll')}
            </LinkButton>
          ) : null
        }
      />
    </Card>
  );
}

/** A page of events. */
export function Cards({ found, narrow }: CardsProps) {
  const { content, currentPage, totalPages, totalElements } = found;
  if (content.length === 0) return <Nothing narrow={narrow} />;
  const from = currentPage * PAGE_SIZE + 1;
  return (
    <>
      <Box component="ul" aria-label={t('events')} sx={GRID}>
        {content.map((event) => (
          <EventCard key={event.id} event={event} />
        ))}
      </Box>
      <Typography
        variant="caption"
        component="p"
        role="status"
        sx={{ color: 'text.secondary', textAlign: 'center', mt: 2 }}
      >
        {t('range', { from, to: from + content.length - 1, total: formatNumber(totalElements) })}
      </Typography>
      <Pager page={currentPage} totalPages={totalPages} />
    </>
  );
}
