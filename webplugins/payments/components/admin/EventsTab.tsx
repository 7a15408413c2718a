import {
  EmptyState,
  type Filter,
  FilterBar,
  PagedTable,
  queryChoice,
  queryPage,
  type TableColumn,
  TimeAgo,
  useSearchParams,
} from '@motorclub/sdk';
import { Card, Chip } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { allEvents } from '../../api/manage.ts';
import type { ToldEvent } from '../../api/types.ts';
import { t } from '../../texts/managing.ts';
import { Note } from './Note.tsx';

const PROCESSED = ['true', 'false'] as const;

function State({ item }: { readonly item: ToldEvent }) {
  if (item.processedAt) return <Chip size="small" color="success" label={t('eventDone')} />;
  if (item.lastError) return <Chip size="small" color="error" label={t('eventError')} />;
  return <Chip size="small" color="warning" label={t('eventWaits')} />;
}

function Origin({ item }: { readonly item: ToldEvent }) {
  const { provider, providerEventId, origin } = item;
  return (
    <>
      {provider}
      <Note>{[providerEventId, t(`origin_${origin}`)].filter(Boolean).join(' · ')}</Note>
    </>
  );
}

function Result({ item }: { readonly item: ToldEvent }) {
  const { attempts, lastError } = item;
  return (
    <>
      <State item={item} />
      {attempts > 0 ? <Note>{t('tries', { count: attempts })}</Note> : null}
      {lastError ? <Note>{lastError}</Note> : null}
    </>
  );
}

const COLUMNS: readonly TableColumn<ToldEvent>[] = [
  { label: t('webhook'), cell: ({ type, reference }) => (reference ? `${type} · ${reference}` : type) },
  { label: t('columnProvider'), cell: (item) => <Origin item={item} /> },
  { label: t('time'), cell: ({ receivedAt }) => <TimeAgo value={receivedAt} /> },
  { label: t('processedFilter'), cell: (item) => <Result item={item} /> },
];

const STATE: Filter = {
  kind: 'choice',
  name: 'processed',
  label: t('processedFilter'),
  all: t('allStatuses'),
  options: PROCESSED.map((value) => ({ value, label: t(`processed_${value}`) })),
};

/** What providers have told, and what became of it. */
export default function EventsTab() {
  const [search] = useSearchParams();
  const processed = queryChoice(search, 'processed', PROCESSED);
  const found = useQuery(allEvents(processed && processed === 'true', queryPage(search)));
  return (
    <Card>
      <FilterBar label={t('filters')} filters={[STATE]} />
      <PagedTable
        label={t('tab_events')}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        empty={<EmptyState text={t(processed ? 'noneFits' : 'noEventsTold')} />}
        failed={t('eventsFailed')}
        found={found}
      />
    </Card>
  );
}
