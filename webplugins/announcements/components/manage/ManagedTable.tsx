import { EmptyState, type Filter, FilterBar, PagedList, queryChoice, queryPage, useSearchParams } from '@motorclub/sdk';
import { Card } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue } from 'react';
import { type ManagedFilters, managedAnnouncements, type Source } from '../../api/managed.ts';
import { STATUSES, TYPES } from '../../api/types.ts';
import { choiceOf } from '../../lib/choiceOf.ts';
import { useManagedLive } from '../../lib/useManagedLive.ts';
import { useRowActions } from '../../lib/useRowActions.ts';
import { t } from '../../texts.ts';
import { ManagedRow } from './ManagedRow.tsx';
import { RowDialogs } from './RowDialogs.tsx';

function filtersIn(search: URLSearchParams): ManagedFilters {
  const status = queryChoice(search, 'status', STATUSES);
  const type = queryChoice(search, 'type', TYPES);
  const q = search.get('q')?.trim();
  const event = search.get('event')?.trim();
  return { ...(status && { status }), ...(type && { type }), ...(q && { q }), ...(event && { event }) };
}

const EVENT: Filter = { kind: 'search', name: 'event', label: t('eventFilter') };

const filtersFor = (events: boolean): readonly Filter[] => [
  { kind: 'search', name: 'q', label: t('search') },
  ...(events ? [EVENT] : []),
  choiceOf('status', t('status'), t('allStatuses'), STATUSES),
  choiceOf('type', t('type'), t('allTypes'), TYPES),
];

export interface ManagedTableProps {
  readonly source: Source;
  /** The content of an empty table: a link to create the first one. */
  readonly action?: ReactNode;
}

/** All that somebody may change, of every status, with what can be done about each. */
export function ManagedTable({ source, action = null }: ManagedTableProps) {
  const [search] = useSearchParams();
  const deferred = new URLSearchParams(useDeferredValue(search.toString()));
  const filters = filtersIn(deferred);
  const found = useQuery(managedAnnouncements(source, filters, queryPage(deferred)));
  const narrow = Object.keys(filters).length > 0;
  const actions = useRowActions();
  useManagedLive();
  return (
    <Card>
      <FilterBar label={t('filters')} filters={filtersFor(source.kind === 'organizer' || source.tab === 'event')} />
      <PagedList
        label={t('list')}
        found={found}
        failed={t('listFailed')}
        rowHeight={104}
        empty={
          <EmptyState text={t(narrow ? 'noneFiltered' : 'noneManaged')} kind="saloon" action={narrow ? null : action} />
        }
      >
        {(item) => <ManagedRow key={item.id} item={item} onChoose={(chosen) => actions.choose(chosen, item)} />}
      </PagedList>
      <RowDialogs {...actions} rows={found.data?.content ?? []} />
    </Card>
  );
}
