import {
  EmptyState,
  FilterBar,
  ListSkeleton,
  Loaded,
  lazyPart,
  Panel,
  queryChoice,
  TabLinks,
  useQueryText,
} from '@motorclub/sdk';
import { Box, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { getTraffic } from '../api/traffic.ts';
import { TrafficChart } from '../components/traffic/TrafficChart.tsx';
import { TrafficTiles } from '../components/traffic/TrafficTiles.tsx';
import { daysIn, PERIODS } from '../lib/trafficPeriod.ts';
import { t } from '../texts/traffic.ts';

const LISTS = ['pages', 'page', 'referrer', 'device'] as const;
const TopPages = lazyPart(() => import('../components/traffic/TopPages.tsx'));
const Shares = lazyPart(() => import('../components/traffic/Shares.tsx'));

function Period() {
  return (
    <FilterBar
      label={t('trafficFilters')}
      padded={false}
      filters={[
        {
          kind: 'choice',
          name: 'days',
          label: t('trafficPeriod'),
          all: t('trafficDays', { count: 30 }),
          options: PERIODS.map((value) => ({ value, label: t('trafficDays', { count: Number(value) }) })),
        },
      ]}
    />
  );
}

/** The most opened pages, or what the traffic is divided by. */
function Lists() {
  const [search] = useQueryText();
  const list = queryChoice(search, 'list', LISTS) ?? 'pages';
  const tabs = LISTS.map((name) => ({ name, label: t(`trafficList_${name}`) }));
  return (
    <Panel title={t(`trafficList_${list}`)} padded={false}>
      <Box sx={{ px: 2.5, pb: 2 }}>
        <TabLinks label={t('trafficLists')} tabs={tabs} current={list} param="list" keep={search} />
      </Box>
      <Suspense fallback={<ListSkeleton rows={5} />}>
        {list === 'pages' ? <TopPages /> : <Shares key={list} by={list} />}
      </Suspense>
    </Panel>
  );
}

/** In the admin panel: how many people come, and what they open. */
export default function Traffic() {
  const [search] = useQueryText();
  const found = useQuery(getTraffic({ days: daysIn(search) }));
  return (
    <Stack sx={{ gap: 3 }}>
      <Period />
      <Loaded found={found} failed={t('trafficFailed')} rowHeight={112}>
        {(traffic) =>
          traffic.steps.length === 0 ? (
            <EmptyState kind="roadster" text={t('trafficEmpty')} />
          ) : (
            <>
              <TrafficTiles traffic={traffic} />
              <TrafficChart traffic={traffic} />
              <Lists />
            </>
          )
        }
      </Loaded>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('trafficHow')}
      </Typography>
    </Stack>
  );
}
