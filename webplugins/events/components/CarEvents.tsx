import { EmptyState, Loaded, Pager, queryPage, useQueryText } from '@motorclub/sdk';
import type { CarProps } from '@motorclub/sdk/manifest';
import { Box, Card } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { listCarEvents } from '../api/events.ts';
import { t } from '../texts/listing.ts';
import { CardsSkeleton } from './list/CardsSkeleton.tsx';
import { EventCard } from './list/EventCard.tsx';
import { GRID } from './list/grid.ts';

/** On the page of a car: the events to which it came, the latest first; its owner sees where it is going, too. */
export default function CarEvents({ carId }: CarProps) {
  const [search] = useQueryText();
  const found = useQuery(listCarEvents(carId, queryPage(search)));
  return (
    <Loaded found={found} failed={t('listFailed')} skeleton={<CardsSkeleton />}>
      {({ content, currentPage, totalPages }) =>
        content.length === 0 ? (
          <Card>
            <EmptyState text={t('carCameToNone')} kind="saloon" />
          </Card>
        ) : (
          <>
            <Box component="ul" aria-label={t('carCameTo')} sx={GRID}>
              {content.map((event) => (
                <EventCard key={event.id} event={event} />
              ))}
            </Box>
            <Pager page={currentPage} totalPages={totalPages} />
          </>
        )
      }
    </Loaded>
  );
}
