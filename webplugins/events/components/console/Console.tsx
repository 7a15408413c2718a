import {
  EmptyState,
  failureOf,
  LinkButton,
  ListSkeleton,
  Loaded,
  lazyPart,
  Page,
  queryChoice,
  TabLinks,
  useCan,
  usePluginEnabled,
  useQueryText,
} from '@motorclub/sdk';
import { Alert, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, Suspense } from 'react';
import { oneEvent } from '../../api/events.ts';
import { managedTypes } from '../../api/manage.ts';
import type { ClubEvent } from '../../api/types.ts';
import { gatePath } from '../../lib/gatePath.ts';
import { formatWhen } from '../../lib/when.ts';
import { t } from '../../texts/managing.ts';
import { EventNotFound } from '../parts/EventNotFound.tsx';
import { StatusChip } from '../parts/StatusChip.tsx';

const TABS = [
  'overview',
  'attendees',
  'orders',
  'money',
  'tickets',
  'vouchers',
  'questions',
  'waiting',
  'staff',
  'announce',
] as const;
type Tab = (typeof TABS)[number];

export interface TabProps {
  readonly event: ClubEvent;
}

const VIEWS: Readonly<Record<Tab, ComponentType<TabProps>>> = {
  overview: lazyPart(() => import('./Overview.tsx')),
  attendees: lazyPart(() => import('./Attendees.tsx')),
  orders: lazyPart(() => import('./Orders.tsx')),
  money: lazyPart(() => import('./Money.tsx')),
  tickets: lazyPart(() => import('./TicketTypes.tsx')),
  vouchers: lazyPart(() => import('./Vouchers.tsx')),
  questions: lazyPart(() => import('./Questions.tsx')),
  waiting: lazyPart(() => import('./Waiting.tsx')),
  staff: lazyPart(() => import('./Staff.tsx')),
  announce: lazyPart(() => import('./Announce.tsx')),
};

/** Whether somebody sees all of it: its organiser, and those who may read any event. */
function useSeesSales({ canManage }: ClubEvent): boolean {
  const readsAny = useCan('events.read_any');
  return canManage || readsAny;
}

/** The console of an event that is neither the viewer's nor theirs to look at. */
function NotYours({ event }: TabProps) {
  return (
    <EmptyState
      text={t('consoleNotYours')}
      kind="saloon"
      action={
        <LinkButton to={`/events/${event.id}`} variant="outlined" color="inherit">
          {t('look')}
        </LinkButton>
      }
    />
  );
}

function Tabs({ event }: TabProps) {
  const [search] = useQueryText();
  const announcing = usePluginEnabled('announcements');
  const sees = useSeesSales(event);
  const names = TABS.filter((name) => {
    if (name === 'money') return event.canTakeMoney && (event.offlineDays !== null || !sees);
    return sees && (name !== 'announce' || announcing);
  });
  const tab = queryChoice(search, 'tab', names) ?? names[0] ?? 'overview';
  const View = VIEWS[tab];
  // Organisers see the names of hidden types, too.
  const { data } = useQuery({ ...managedTypes(event.id), enabled: sees && tab !== 'overview' });
  if (names.length === 0) return <NotYours event={event} />;
  return (
    <>
      <TabLinks
        label={t('console')}
        tabs={names.map((name) => ({ name, label: t(`tab_${name}`) }))}
        current={tab}
        keep={`event=${event.id}`}
        underlined
      />
      <Suspense fallback={<ListSkeleton />}>
        <View event={data ? { ...event, ticketTypes: data.content } : event} />
      </Suspense>
    </>
  );
}

/** For staff, who see the events of others and cannot change them. */
function ViewOnly({ event }: TabProps) {
  const sees = useSeesSales(event);
  if (!sees || event.canManage) return null;
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      {t('lookOnly')}
    </Alert>
  );
}

function Actions({ event }: TabProps) {
  const runs = event.status !== 'CANCELLED';
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      <LinkButton to={`/events/${event.id}`} color="inherit">
        {t('look')}
      </LinkButton>
      {event.canManage && runs ? (
        <LinkButton to={`/create-event?event=${event.id}`} variant="outlined" color="inherit">
          {t('edit')}
        </LinkButton>
      ) : null}
      {event.canCheckIn && runs ? (
        <LinkButton to={gatePath(event.id)} variant="contained">
          {t('scanner')}
        </LinkButton>
      ) : null}
    </Stack>
  );
}

/** All that an organiser does with one event: figures, people, orders, tickets, staff. */
export default function Console({ id }: { readonly id: number }) {
  const found = useQuery(oneEvent(id));
  const { data, error } = found;
  const missing = error && !data && failureOf(error).status === 404;
  return (
    <Page
      title={data?.title ?? t('manageEvents')}
      lead={
        data ? (
          <Stack component="span" direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
            <StatusChip of="event" status={data.status} />
            {formatWhen(data.startsAt, data.timezone)}
          </Stack>
        ) : null
      }
      actions={data ? <Actions event={data} /> : null}
    >
      {missing ? (
        <EventNotFound />
      ) : (
        <Loaded found={found} failed={t('eventFailed')}>
          {(event) => (
            <>
              <ViewOnly event={event} />
              <Tabs event={event} />
            </>
          )}
        </Loaded>
      )}
    </Page>
  );
}
