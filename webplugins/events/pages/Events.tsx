import { LinkButton, Loaded, Page, queryPage, useCan, useSearchParams, useUser } from '@motorclub/sdk';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { listEvents } from '../api/events.ts';
import { Cards } from '../components/list/Cards.tsx';
import { CardsSkeleton } from '../components/list/CardsSkeleton.tsx';
import { EventFilterBar } from '../components/list/EventFilterBar.tsx';
import { MonthStrip } from '../components/list/MonthStrip.tsx';
import { filtersIn, isNarrow } from '../lib/eventFilters.ts';
import { t } from '../texts/listing.ts';

/** `/events`: what is to come, by month, category, tag, city and words. */
export default function Events() {
  const [search] = useSearchParams();
  const deferred = new URLSearchParams(useDeferredValue(search.toString()));
  const found = useQuery(listEvents(filtersIn(deferred, new Date()), queryPage(deferred)));
  const organiser = useCan('events.manage');
  const user = useUser();
  const actions = user ? (
    <>
      <LinkButton to="/manage-events" color="inherit">
        {t(organiser ? 'manageEvents' : 'holdEvent')}
      </LinkButton>
      {organiser ? (
        <LinkButton to="/create-event" variant="contained">
          {t('createEvent')}
        </LinkButton>
      ) : null}
    </>
  ) : null;
  return (
    <Page title={t('events')} lead={t('eventsLead')} actions={actions}>
      <MonthStrip search={search} />
      <EventFilterBar />
      <Loaded found={found} failed={t('listFailed')} skeleton={<CardsSkeleton />}>
        {(events) => <Cards found={events} narrow={isNarrow(deferred)} />}
      </Loaded>
    </Page>
  );
}
