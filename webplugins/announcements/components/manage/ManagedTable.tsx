import { EmptyState, ErrorState, ListSkeleton, Pager, queryChoice, queryPage, useQueryText } from '@motorclub/sdk';
import { Box, Card, List, Stack, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue } from 'react';
import { type ManagedFilters, managed, type Source } from '../../api/managed.ts';
import { type Announcement, STATUSES, TYPES } from '../../api/types.ts';
import type { Action } from '../../lib/actions.ts';
import { useManagedLive } from '../../lib/useManagedLive.ts';
import { useRowActions } from '../../lib/useRowActions.ts';
import { t } from '../../texts.ts';
import { Choice } from '../Filters.tsx';
import { SearchField } from '../SearchField.tsx';
import { ManagedRow } from './ManagedRow.tsx';
import { RowDialogs } from './RowDialogs.tsx';

function filtersIn(search: URLSearchParams): ManagedFilters {
  const status = queryChoice(search, 'status', STATUSES);
  const type = queryChoice(search, 'type', TYPES);
  const q = search.get('q')?.trim();
  const event = search.get('event')?.trim();
  return { ...(status && { status }), ...(type && { type }), ...(q && { q }), ...(event && { event }) };
}

interface FilterBarProps {
  readonly search: URLSearchParams;
  readonly events: boolean;
  readonly onChange: (change: Readonly<Record<string, string>>) => void;
}

function FilterBar({ search, events, onChange }: FilterBarProps) {
  return (
    <Stack
      component="form"
      role="search"
      aria-label={t('filters')}
      onSubmit={(event) => event.preventDefault()}
      direction="row"
      sx={{ gap: 1.5, flexWrap: 'wrap', p: { xs: 1.5, sm: 2.5 }, borderBottom: 1, borderColor: 'divider' }}
    >
      <SearchField help={null} value={search.get('q') ?? ''} onChange={(q) => onChange({ q })} />
      {events ? (
        <TextField
          size="small"
          label={t('eventFilter')}
          value={search.get('event') ?? ''}
          onChange={({ target }) => onChange({ event: target.value })}
          slotProps={{ htmlInput: { maxLength: 200 } }}
          sx={{ flex: { xs: '1 1 100%', sm: '1 1 180px' } }}
        />
      ) : null}
      <Choice
        label={t('status')}
        all={t('allStatuses')}
        value={queryChoice(search, 'status', STATUSES)}
        values={STATUSES}
        onChange={(status) => onChange({ status })}
      />
      <Choice
        label={t('type')}
        all={t('allTypes')}
        value={queryChoice(search, 'type', TYPES)}
        values={TYPES}
        onChange={(type) => onChange({ type })}
      />
    </Stack>
  );
}

interface RowsProps {
  readonly items: readonly Announcement[];
  readonly narrow: boolean;
  readonly action: ReactNode;
  readonly onChoose: (action: Action, item: Announcement) => void;
}

function Rows({ items, narrow, action, onChoose }: RowsProps) {
  if (items.length === 0) {
    const text = t(narrow ? 'noneFiltered' : 'noneManaged');
    return <EmptyState text={text} kind="saloon" action={narrow ? null : action} />;
  }
  return (
    <List disablePadding aria-label={t('list')}>
      {items.map((item) => (
        <ManagedRow key={item.id} item={item} onChoose={(action) => onChoose(action, item)} />
      ))}
    </List>
  );
}

export interface ManagedTableProps {
  readonly source: Source;
  /** The content of an empty table: a link to create the first one. */
  readonly action?: ReactNode;
}

/** All that somebody may change, of every status, with what can be done about each. */
export function ManagedTable({ source, action = null }: ManagedTableProps) {
  const [search, change] = useQueryText();
  const deferred = new URLSearchParams(useDeferredValue(search.toString()));
  const filters = filtersIn(deferred);
  const { data, error, refetch } = useQuery(managed(source, filters, queryPage(deferred)));
  const actions = useRowActions();
  useManagedLive();
  return (
    <Card>
      <FilterBar search={search} events={source.kind === 'organizer' || source.tab === 'event'} onChange={change} />
      {error && !data ? (
        <Box sx={{ p: 2.5 }}>
          <ErrorState error={error} title={t('listFailed')} onRetry={() => void refetch()} />
        </Box>
      ) : null}
      {!error && !data ? <ListSkeleton rowHeight={104} /> : null}
      {data ? (
        <Rows items={data.content} narrow={Object.keys(filters).length > 0} action={action} onChoose={actions.choose} />
      ) : null}
      <Pager page={data?.currentPage ?? 0} totalPages={data?.totalPages ?? 0} />
      <RowDialogs {...actions} rows={data?.content ?? []} />
    </Card>
  );
}
