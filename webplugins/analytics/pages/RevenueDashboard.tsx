import {
  EmptyState,
  ListSkeleton,
  Loaded,
  lazyPart,
  Page,
  queryChoice,
  TabLinks,
  useSearchParams,
  useTopic,
} from '@motorclub/sdk';
import { Alert, Stack, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, Suspense } from 'react';
import { getSummary, type RevenueSummary, refreshRevenue } from '../api/revenue.ts';
import { NoRevenue } from '../components/revenue/NoRevenue.tsx';
import { PeriodBar } from '../components/revenue/PeriodBar.tsx';
import { Reconciliation } from '../components/revenue/Reconciliation.tsx';
import type { SectionProps } from '../components/revenue/sections.ts';
import { Tiles } from '../components/revenue/Tiles.tsx';
import { formatDay } from '../lib/days.ts';
import { chosenCurrency, periodQuery, summaryQuery } from '../lib/revenueQuery.ts';
import { t } from '../texts/revenue.ts';
import { t as pageText } from '../texts.ts';

const SECTIONS = ['overview', 'breakdowns', 'recurring', 'failures', 'payments'] as const;

const VIEWS: Readonly<Record<(typeof SECTIONS)[number], ComponentType<SectionProps>>> = {
  overview: lazyPart(() => import('../components/revenue/Overview.tsx')),
  breakdowns: lazyPart(() => import('../components/revenue/Breakdowns.tsx')),
  recurring: lazyPart(() => import('../components/revenue/Movements.tsx')),
  failures: lazyPart(() => import('../components/revenue/Failures.tsx')),
  payments: lazyPart(() => import('../components/revenue/Payments.tsx')),
};

function PeriodText({ summary: { period, compared, timeZone } }: { readonly summary: RevenueSummary }) {
  const days = { first: formatDay(period.firstDay), last: formatDay(period.lastDay), zone: timeZone };
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {compared === null
        ? t('periodShown', days)
        : t('periodCompared', {
            ...days,
            before: formatDay(compared.firstDay),
            until: formatDay(compared.lastDay),
          })}
    </Typography>
  );
}

function Sections(props: SectionProps) {
  const [search] = useSearchParams();
  const section = queryChoice(search, 'tab', SECTIONS) ?? 'overview';
  const View = VIEWS[section];
  return (
    <>
      <TabLinks
        label={t('sections')}
        tabs={SECTIONS.map((name) => ({ name, label: t(`section_${name}`) }))}
        current={section}
        keep={search}
        underlined
      />
      <Suspense fallback={<ListSkeleton rows={4} />}>
        <View {...props} />
      </Suspense>
    </>
  );
}

function Dashboard({ summary }: { readonly summary: RevenueSummary }) {
  const [search] = useSearchParams();
  const figures = chosenCurrency(summary, search);
  if (!summary.hasRevenue) return <NoRevenue summary={summary} />;
  if (!figures) return <EmptyState text={t('periodEmpty')} kind="roadster" />;
  const { currency } = figures;
  return (
    <Stack sx={{ gap: 2.5 }}>
      <PeriodText summary={summary} />
      {summary.includeTest ? <Alert severity="warning">{t('testIncluded')}</Alert> : null}
      <Tiles figures={figures} />
      {summary.currencies.length > 1 ? <Alert severity="info">{t('notConverted', { currency })}</Alert> : null}
      <Reconciliation includeTest={summary.includeTest} />
      <Sections summary={summary} period={periodQuery(summary, currency)} currency={currency} />
    </Stack>
  );
}

/** `/admin-revenue-dashboard`: what the site earned, live after each sale. */
export default function RevenueDashboard() {
  const [search] = useSearchParams();
  const client = useQueryClient();
  const refresh = () => void refreshRevenue(client);
  useTopic('/topic/revenue', refresh, refresh);
  const found = useQuery(getSummary(summaryQuery(search)));
  return (
    <Page title={pageText('revenueAnalytics')} lead={t('revenueLead')} width="wide">
      <PeriodBar summary={found.data} />
      <Loaded found={found} failed={t('summaryFailed')}>
        {(summary) => <Dashboard summary={summary} />}
      </Loaded>
    </Page>
  );
}
