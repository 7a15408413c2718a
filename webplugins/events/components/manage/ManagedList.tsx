import { EmptyState, LinkButton, Loaded, lazyPart, Pager, queryChoice, queryPage, useQueryText } from '@motorclub/sdk';
import { Box, Card, Stack, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useDeferredValue } from 'react';
import { managedEvents } from '../../api/manage.ts';
import { EVENT_STATUSES } from '../../api/types.ts';
import { useEventActions } from '../../lib/useEventActions.ts';
import { t } from '../../texts/managing.ts';
import { Choice } from '../parts/Choice.tsx';
import { ManagedRow } from './ManagedRow.tsx';

const ActionDialogs = lazyPart(() => import('./ActionDialogs.tsx'));

function First() {
  return (
    <LinkButton to="/create-event" variant="contained">
      {t('createEvent')}
    </LinkButton>
  );
}

/** An organiser's events of every state, with what can be done about each. */
export function ManagedList({ organizerId }: { readonly organizerId: number }) {
  const [search, change] = useQueryText();
  const status = queryChoice(search, 'status', EVENT_STATUSES);
  const q = search.get('q') ?? '';
  const filters = { ...(status && { status }), ...(q.trim() && { q: q.trim() }) };
  const found = useQuery(managedEvents(organizerId, useDeferredValue(filters), queryPage(search)));
  const narrowed = Object.keys(filters).length > 0;
  const actions = useEventActions();
  const options = EVENT_STATUSES.map((value) => ({ value, label: t(`event_${value}`) }));
  return (
    <Card>
      <Stack
        component="form"
        role="search"
        aria-label={t('filters')}
        onSubmit={(sent) => sent.preventDefault()}
        direction="row"
        sx={{ gap: 1.5, p: 2.5, flexWrap: 'wrap' }}
      >
        <TextField
          type="search"
          size="small"
          label={t('searchEvents')}
          value={q}
          onChange={({ target }) => change({ q: target.value })}
          sx={{ flex: '1 1 220px' }}
        />
        <Choice
          label={t('status')}
          all={t('allStatuses')}
          value={status ?? ''}
          options={options}
          onChange={(value) => change({ status: value })}
        />
      </Stack>
      <Loaded found={found} failed={t('listFailed')} rowHeight={92}>
        {({ content, currentPage, totalPages }) =>
          content.length === 0 ? (
            <EmptyState
              text={t(narrowed ? 'nothingFound' : 'noManaged')}
              kind="pickup"
              action={narrowed ? null : <First />}
            />
          ) : (
            <>
              <Box component="ul" aria-label={t('events')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
                {content.map((event) => (
                  <ManagedRow key={event.id} event={event} onChoose={(action) => actions.choose(action, event)} />
                ))}
              </Box>
              <Pager page={currentPage} totalPages={totalPages} />
            </>
          )
        }
      </Loaded>
      <Suspense fallback={null}>{actions.chosen ? <ActionDialogs {...actions} /> : null}</Suspense>
    </Card>
  );
}
