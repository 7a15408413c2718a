import { EmptyState, Loaded, Pager, type ProfileProps, queryPage, useQueryText } from '@motorclub/sdk';
import { Box, Card } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { listEvents } from '../../api/events.ts';
import { t } from '../../texts/listing.ts';
import { CardsSkeleton } from '../list/CardsSkeleton.tsx';
import { EventCard } from '../list/EventCard.tsx';
import { GRID } from '../list/grid.ts';

/** A profile's tab: what a member organises and has organised, the latest first. */
export default function Organised({ userId, username }: ProfileProps) {
  const [search] = useQueryText();
  const found = useQuery(listEvents({ organizerId: String(userId), sort: '-startsAt' }, queryPage(search)));
  return (
    <Loaded found={found} failed={t('listFailed')} skeleton={<CardsSkeleton />}>
      {({ content, currentPage, totalPages }) =>
        content.length === 0 ? (
          <Card>
            <EmptyState text={t('organisesNothing', { name: username })} kind="saloon" />
          </Card>
        ) : (
          <>
            <Box component="ul" aria-label={t('events')} sx={GRID}>
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
