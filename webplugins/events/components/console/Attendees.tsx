import {
  EmptyState,
  formatNumber,
  formatZonedTime,
  Hidden,
  LinkButton,
  Loaded,
  Pager,
  queryPage,
  TextLink,
  usePluginEnabled,
  useQueryText,
  useTicketTopic,
} from '@motorclub/sdk';
import { Box, Card, Chip, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { keys } from '../../api/keys.ts';
import { type AttendeeFilters, attendees, exportAttendees } from '../../api/manage.ts';
import type { Attendee } from '../../api/types.ts';
import { writingTo } from '../../lib/addressee.ts';
import { t } from '../../texts/console.ts';
import { Choice } from '../parts/Choice.tsx';
import { TABLE } from '../parts/rows.ts';
import type { TabProps } from './Console.tsx';
import { ListBar } from './ListBar.tsx';

function filtersIn(search: URLSearchParams): AttendeeFilters {
  const given = ['q', 'ticketTypeId', 'checkedIn'].map((name) => [name, search.get(name)?.trim()]);
  return Object.fromEntries(given.filter(([, value]) => value)) as AttendeeFilters;
}

function State({ who, zone }: { readonly who: Attendee; readonly zone: string }) {
  if (who.status !== 'VALID') return <Chip size="small" label={t('void')} />;
  if (!who.checkedIn) return <Chip size="small" variant="outlined" label={t('notIn')} />;
  return <Chip size="small" color="success" label={t('inSince', { time: formatZonedTime(who.checkedInAt, zone) })} />;
}

interface RowsProps {
  readonly rows: readonly Attendee[];
  readonly zone: string;
  /** The event whose organiser may write to them; null for who may not. */
  readonly writeAt: number | null;
}

function Rows({ rows, zone, writeAt }: RowsProps) {
  return (
    <Box sx={{ position: 'relative', overflowX: 'auto' }} tabIndex={0} role="region" aria-label={t('tab_attendees')}>
      <Table size="small" sx={TABLE}>
        <TableHead>
          <TableRow>
            <TableCell>{t('attendeeName')}</TableCell>
            <TableCell>{t('ticket')}</TableCell>
            <TableCell>{t('order')}</TableCell>
            <TableCell>{t('status')}</TableCell>
            {writeAt === null ? null : (
              <TableCell>
                <Hidden>{t('actions')}</Hidden>
              </TableCell>
            )}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((who) => (
            <TableRow key={who.ticketId}>
              <TableCell>
                {who.attendeeName ? (
                  <Typography variant="body2" sx={{ fontWeight: 600 }}>
                    {who.attendeeName}
                  </Typography>
                ) : null}
                <TextLink to={`/profile/${who.ownerId}`} variant={who.attendeeName ? 'caption' : 'body2'}>
                  {who.ownerName}
                </TextLink>
                {who.carName ? (
                  <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
                    {t('car')}: {who.carName}
                  </Typography>
                ) : null}
                {who.answers.map(({ questionId, label, value }) => (
                  <Typography key={questionId} variant="caption" component="p" sx={{ color: 'text.secondary' }}>
                    {label}: {value}
                  </Typography>
                ))}
              </TableCell>
              <TableCell>
                {who.ticketTypeName}
                <Typography variant="caption" component="p" sx={{ fontFamily: 'ui-monospace, Menlo, monospace' }}>
                  {who.code}
                </Typography>
              </TableCell>
              <TableCell>{who.orderCode}</TableCell>
              <TableCell>
                <State who={who} zone={zone} />
              </TableCell>
              {writeAt === null ? null : (
                <TableCell align="right">
                  <LinkButton
                    size="small"
                    color="inherit"
                    to={writingTo(writeAt, 'ticket', who.code)}
                    aria-label={t('writeToName', { name: who.attendeeName ?? who.ownerName })}
                  >
                    {t('writeTo')}
                  </LinkButton>
                </TableCell>
              )}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

/** Who comes, with a search, live as people come in, and as a file for spreadsheets. */
export default function Attendees({ event }: TabProps) {
  const client = useQueryClient();
  const announcing = usePluginEnabled('announcements');
  const [search, change] = useQueryText();
  const deferred = new URLSearchParams(useDeferredValue(search.toString()));
  const filters = filtersIn(deferred);
  const found = useQuery(attendees(event.id, filters, queryPage(deferred)));
  const refetch = () => void client.invalidateQueries({ queryKey: keys.part(event.id, 'attendees').slice(0, 4) });
  useTicketTopic(`/topic/events/${event.id}/check-ins`, refetch, refetch);
  const narrow = Object.keys(filters).length > 0;
  return (
    <Card>
      <ListBar
        label={t('searchPeople')}
        value={search.get('q') ?? ''}
        onSearch={(q) => change({ q })}
        file={`attendees-${event.id}.csv`}
        run={() => exportAttendees(event.id)}
      >
        <Choice
          label={t('ticket')}
          all={t('allTypes')}
          value={search.get('ticketTypeId') ?? ''}
          options={event.ticketTypes.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(ticketTypeId) => change({ ticketTypeId })}
        />
        <Choice
          label={t('checkedIn')}
          all={t('everybody')}
          value={search.get('checkedIn') ?? ''}
          options={[
            { value: 'true', label: t('yes') },
            { value: 'false', label: t('no') },
          ]}
          width={130}
          onChange={(checkedIn) => change({ checkedIn })}
        />
      </ListBar>
      <Loaded found={found} failed={t('attendeesFailed')} rowHeight={56}>
        {({ content, totalElements, currentPage, totalPages }) =>
          content.length === 0 ? (
            <EmptyState text={t(narrow ? 'nobodyFits' : 'nobodyYet')} kind="saloon" />
          ) : (
            <>
              <Rows rows={content} zone={event.timezone} writeAt={event.canManage && announcing ? event.id : null} />
              <Typography variant="caption" component="p" role="status" sx={{ p: 2, color: 'text.secondary' }}>
                {t('people', { count: totalElements, shown: formatNumber(totalElements) })}
              </Typography>
              <Pager page={currentPage} totalPages={totalPages} />
            </>
          )
        }
      </Loaded>
    </Card>
  );
}
