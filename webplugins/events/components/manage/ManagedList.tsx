import {
  EmptyState,
  type Filter,
  FilterBar,
  LinkButton,
  lazyPart,
  PagedList,
  queryChoice,
  queryPage,
  useSearchParams,
} from '@motorclub/sdk';
import { Card } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useDeferredValue } from 'react';
import { managedEvents } from '../../api/manage.ts';
import { EVENT_STATUSES } from '../../api/types.ts';
import { useEventActions } from '../../lib/useEventActions.ts';
import { t } from '../../texts/managing.ts';
import { ManagedRow } from './ManagedRow.tsx';

const ActionDialogs = lazyPart(() => import('./ActionDialogs.tsx'));

function First() {
  return (
    <LinkButton to="/create-event" variant="contained">
      {t('createEvent')}
    </LinkButton>
  );
}

const FILTERS: readonly Filter[] = [
  { kind: 'search', name: 'q', label: t('searchEvents') },
  {
    kind: 'choice',
    name: 'status',
    label: t('status'),
    all: t('allStatuses'),
    options: EVENT_STATUSES.map((value) => ({ value, label: t(`event_${value}`) })),
  },
];

/** An organiser's events of every state, with what can be done about each. */
export function ManagedList({ organizerId }: { readonly organizerId: number }) {
  const [search] = useSearchParams();
  const status = queryChoice(search, 'status', EVENT_STATUSES);
  const q = search.get('q') ?? '';
  const filters = { ...(status && { status }), ...(q.trim() && { q: q.trim() }) };
  const found = useQuery(managedEvents(organizerId, useDeferredValue(filters), queryPage(search)));
  const narrowed = Object.keys(filters).length > 0;
  const actions = useEventActions();
  return (
    <Card>
      <FilterBar label={t('filters')} filters={FILTERS} />
      <PagedList
        label={t('events')}
        found={found}
        failed={t('listFailed')}
        rowHeight={92}
        empty={
          <EmptyState
            text={t(narrowed ? 'nothingFound' : 'noManaged')}
            kind="pickup"
            action={narrowed ? null : <First />}
          />
        }
      >
        {(event) => <ManagedRow key={event.id} event={event} onChoose={(action) => actions.choose(action, event)} />}
      </PagedList>
      <Suspense fallback={null}>{actions.chosen ? <ActionDialogs {...actions} /> : null}</Suspense>
    </Card>
  );
}
