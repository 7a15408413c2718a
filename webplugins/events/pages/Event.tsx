import { failureOf, Loaded, Page, Slot, useParams } from '@motorclub/sdk';
import { Box, Card, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { oneEvent } from '../api/events.ts';
import type { ClubEvent } from '../api/types.ts';
import { Tickets } from '../components/buy/Tickets.tsx';
import { About } from '../components/event/About.tsx';
import { Controls } from '../components/event/Controls.tsx';
import { COLUMNS, TICKETS } from '../components/event/columns.ts';
import { EventFacts } from '../components/event/EventFacts.tsx';
import { EventSkeleton } from '../components/event/EventSkeleton.tsx';
import { Notice } from '../components/event/Notice.tsx';
import { Cover } from '../components/parts/Cover.tsx';
import { EventNotFound } from '../components/parts/EventNotFound.tsx';
import { idOf } from '../lib/idOf.ts';
import { t } from '../texts/finding.ts';

function EventDetails({ event }: { readonly event: ClubEvent }) {
  const content = `events.event:${event.id}`;
  return (
    <Stack sx={{ gap: 3 }}>
      <Notice event={event} />
      <Box sx={COLUMNS}>
        <Box sx={{ minWidth: 0 }}>
          <EventFacts event={event} />
        </Box>
        <Box sx={TICKETS}>
          <Tickets key={event.id} event={event} />
        </Box>
        <Stack sx={{ gap: 3, minWidth: 0 }}>
          <About event={event} />
          {event.status === 'DRAFT' ? null : (
            <>
              <Slot name="content.actions" layout="row" content={content} />
              <Slot name="content.comments" layout="row" content={content} />
            </>
          )}
        </Stack>
      </Box>
    </Stack>
  );
}

/** `/events/{id}` */
export default function Event() {
  const id = idOf(useParams().id);
  const found = useQuery({ ...oneEvent(id ?? 0), enabled: id !== null });
  const { data, error } = found;
  if (id === null || (error && !data && failureOf(error).status === 404)) {
    return (
      <Page title={t('event')}>
        <EventNotFound />
      </Page>
    );
  }
  return (
    <Page
      title={data?.title ?? t('event')}
      lead={data?.summary}
      actions={data ? <Controls event={data} /> : null}
      above={
        data ? (
          <Card sx={{ mb: 3 }}>
            <Cover title={data.title} picture={data.banner} wide />
          </Card>
        ) : null
      }
    >
      <Loaded found={found} failed={t('eventFailed')} skeleton={<EventSkeleton />}>
        {(event) => <EventDetails event={event} />}
      </Loaded>
    </Page>
  );
}
