import {
  EmptyState,
  FilterBar,
  formatNumber,
  formatZonedTime,
  LinkButton,
  PagedTable,
  queryPage,
  type TableColumn,
  TextLink,
  usePluginEnabled,
  useSearchParams,
  useTicketTopic,
} from '@motorclub/sdk';
import { Card, Chip, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { keys } from '../../api/keys.ts';
import { type AttendeeFilters, attendees, exportAttendees } from '../../api/manage.ts';
import type { Attendee, ClubEvent } from '../../api/types.ts';
import { writingTo } from '../../lib/addressee.ts';
import { t } from '../../texts/console.ts';
import { VoidChip } from '../parts/VoidChip.tsx';
import type { TabProps } from './Console.tsx';
import { ExportButton } from './ExportButton.tsx';

function filtersIn(search: URLSearchParams): AttendeeFilters {
  const given = ['q', 'ticketTypeId', 'checkedIn'].map((name) => [name, search.get(name)?.trim()]);
  return Object.fromEntries(given.filter(([, value]) => value)) as AttendeeFilters;
}

function State({ who, zone }: { readonly who: Attendee; readonly zone: string }) {
  if (who.status !== 'VALID') return <VoidChip reason={who.voidReason} />;
  if (!who.checkedIn) return <Chip size="small" variant="outlined" label={t('notIn')} />;
  return <Chip size="small" color="success" label={t('inSince', { time: formatZonedTime(who.checkedInAt, zone) })} />;
}

function Holder({ who }: { readonly who: Attendee }) {
  const notes = [
    ...(who.carName ? [`${t('car')}: ${who.carName}`] : []),
    ...who.answers.map(({ label, value }) => `${label}: ${value}`),
  ];
  return (
    <>
      {who.attendeeName ? (
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {who.attendeeName}
        </Typography>
      ) : null}
      <TextLink to={`/profile/${who.ownerId}`} variant={who.attendeeName ? 'caption' : 'body2'}>
        {who.ownerName}
      </TextLink>
      {notes.map((note) => (
        <Typography key={note} variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          {note}
        </Typography>
      ))}
    </>
  );
}

function columnsOf({ id, timezone }: ClubEvent, mayWrite: boolean): readonly TableColumn<Attendee>[] {
  const columns: readonly TableColumn<Attendee>[] = [
    { label: t('attendeeName'), cell: (who) => <Holder who={who} /> },
    {
      label: t('ticket'),
      cell: ({ ticketTypeName, code }) => (
        <>
          {ticketTypeName}
          <Typography variant="caption" component="p" sx={{ fontFamily: 'ui-monospace, Menlo, monospace' }}>
            {code}
          </Typography>
        </>
      ),
    },
    { label: t('order'), cell: ({ orderCode }) => orderCode },
    { label: t('status'), cell: (who) => <State who={who} zone={timezone} /> },
  ];
  if (!mayWrite) return columns;
  const write = (who: Attendee) => (
    <LinkButton
      size="small"
      color="inherit"
      to={writingTo(id, 'ticket', who.code)}
      aria-label={t('writeToName', { name: who.attendeeName ?? who.ownerName })}
    >
      {t('writeTo')}
    </LinkButton>
  );
  return [...columns, { label: t('actions'), labelHidden: true, cell: write }];
}

/** Who comes, with a search, live as people come in, and as a file for spreadsheets. */
export default function Attendees({ event }: TabProps) {
  const client = useQueryClient();
  const announcing = usePluginEnabled('announcements');
  const [search] = useSearchParams();
  const deferred = new URLSearchParams(useDeferredValue(search.toString()));
  const filters = filtersIn(deferred);
  const found = useQuery(attendees(event.id, filters, queryPage(deferred)));
  const refetch = () => void client.invalidateQueries({ queryKey: keys.part(event.id, 'attendees').slice(0, 4) });
  useTicketTopic(`/topic/events/${event.id}/check-ins`, refetch, refetch);
  const count = found.data?.totalElements;
  const narrow = Object.keys(filters).length > 0;
  return (
    <Card>
      <FilterBar
        label={t('filters')}
        filters={[
          { kind: 'search', name: 'q', label: t('searchPeople') },
          {
            kind: 'choice',
            name: 'ticketTypeId',
            label: t('ticket'),
            all: t('allTypes'),
            options: event.ticketTypes.map(({ id, name }) => ({ value: String(id), label: name })),
          },
          {
            kind: 'choice',
            name: 'checkedIn',
            label: t('checkedIn'),
            all: t('everybody'),
            options: [
              { value: 'true', label: t('yes') },
              { value: 'false', label: t('no') },
            ],
          },
        ]}
      >
        <ExportButton file={`attendees-${event.id}.csv`} run={() => exportAttendees(event.id)} />
      </FilterBar>
      <PagedTable
        label={t('tab_attendees')}
        columns={columnsOf(event, event.canManage && announcing)}
        keyOf={({ ticketId }) => ticketId}
        found={found}
        failed={t('attendeesFailed')}
        empty={<EmptyState text={t(narrow ? 'nobodyFits' : 'nobodyYet')} kind="saloon" />}
      />
      {count ? (
        <Typography variant="caption" component="p" role="status" sx={{ px: 2.5, pb: 2, color: 'text.secondary' }}>
          {t('people', { count, shown: formatNumber(count) })}
        </Typography>
      ) : null}
    </Card>
  );
}
