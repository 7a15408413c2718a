import { EmptyState, PagedList, queryChoice, queryPage, TimeAgo, useQueryText } from '@motorclub/sdk';
import { Card, Chip } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { allEvents } from '../../api/manage.ts';
import type { ToldEvent } from '../../api/types.ts';
import { t } from '../../texts/managing.ts';
import { Choice } from './Choice.tsx';
import { Filters } from './Filters.tsx';
import { Row } from './Row.tsx';

const PROCESSED = ['true', 'false'] as const;

function State({ item }: { readonly item: ToldEvent }) {
  if (item.processedAt) return <Chip size="small" color="success" label={t('eventDone')} />;
  if (item.lastError) return <Chip size="small" color="error" label={t('eventError')} />;
  return <Chip size="small" color="warning" label={t('eventWaits')} />;
}

function EventItem({ item }: { readonly item: ToldEvent }) {
  return (
    <Row
      title={item.reference ? `${item.type} · ${item.reference}` : item.type}
      notes={[
        item.provider,
        item.providerEventId,
        t(`origin_${item.origin}`),
        <TimeAgo key="at" value={item.receivedAt} />,
        ...(item.attempts > 0 ? [t('tries', { count: item.attempts })] : []),
        ...(item.lastError ? [item.lastError] : []),
      ]}
      chips={<State item={item} />}
    />
  );
}

/** What providers have told, and what became of it. */
export default function EventsTab() {
  const [search, change] = useQueryText();
  const processed = queryChoice(search, 'processed', PROCESSED);
  const found = useQuery(allEvents(processed && processed === 'true', queryPage(search)));
  return (
    <Card>
      <Filters>
        <Choice
          label={t('processedFilter')}
          value={processed}
          values={PROCESSED}
          words={(one) => t(`processed_${one}`)}
          onChange={(value) => change({ processed: value })}
        />
      </Filters>
      <PagedList
        label={t('tab_events')}
        empty={<EmptyState text={t(processed ? 'noneFits' : 'noEventsTold')} />}
        failed={t('eventsFailed')}
        found={found}
      >
        {(item) => <EventItem key={item.id} item={item} />}
      </PagedList>
    </Card>
  );
}
