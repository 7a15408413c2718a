import { type Filter, FilterBar, useQueryText } from '@motorclub/sdk';
import type { RevenueSummary } from '../../api/revenue.ts';
import { COMPARISONS, OWN_DAYS, PERIODS } from '../../lib/revenueQuery.ts';
import { t } from '../../texts/revenue.ts';
import { ExportButton } from './ExportButton.tsx';

const TEST_OPTIONS = ['true', 'false'] as const;

/** Which days, as the last so many or as own ones. */
function usePeriodFilters(summary: RevenueSummary | undefined): Filter[] {
  const [search, change] = useQueryText();
  const isOwn = search.has('from') || search.has('to');
  const choose = (value: string) => {
    const { firstDay = null, lastDay = null } = summary?.period ?? {};
    change(value === OWN_DAYS ? { days: null, from: firstDay, to: lastDay } : { days: value, from: null, to: null });
  };
  const choice: Filter = {
    kind: 'choice',
    name: 'days',
    label: t('period'),
    ...(isOwn && { value: OWN_DAYS }),
    all: t('periodDays', { count: 30 }),
    options: [
      ...PERIODS.map((value) => ({ value, label: t('periodDays', { count: Number(value) }) })),
      { value: OWN_DAYS, label: t('periodOwn') },
    ],
    onChange: choose,
  };
  const days: Filter[] = [
    { kind: 'day', name: 'from', label: t('periodFrom') },
    { kind: 'day', name: 'to', label: t('periodTo') },
  ];
  return isOwn ? [choice, ...days] : [choice];
}

/** Which of the currencies and whether test money counts, where there is a choice. */
function moneyFilters(summary: RevenueSummary | undefined): Filter[] {
  const others = (summary?.currencies ?? []).map(({ currency }) => currency);
  const reporting = summary?.reportingCurrency ?? '';
  const currency: Filter = {
    kind: 'choice',
    name: 'currency',
    label: t('currency'),
    all: reporting,
    options: others.filter((code) => code !== reporting).map((value) => ({ value, label: value })),
  };
  const test: Filter = {
    kind: 'choice',
    name: 'test',
    label: t('testMoney'),
    all: t('testAsSet'),
    options: TEST_OPTIONS.map((value) => ({ value, label: t(`test_${value}`) })),
  };
  return [...(others.length > 1 ? [currency] : []), ...(summary?.hasTestRevenue ? [test] : [])];
}

/** What the dashboard shows: all of it is in the address. */
export function PeriodBar({ summary }: { readonly summary: RevenueSummary | undefined }) {
  const compare: Filter = {
    kind: 'choice',
    name: 'compare',
    label: t('compare'),
    all: t('compare_PREVIOUS'),
    options: COMPARISONS.map((value) => ({ value, label: t(`compare_${value}`) })),
  };
  return (
    <FilterBar
      label={t('revenueFilters')}
      padded={false}
      filters={[...usePeriodFilters(summary), compare, ...moneyFilters(summary)]}
    >
      {summary?.hasRevenue ? <ExportButton summary={summary} /> : null}
    </FilterBar>
  );
}
