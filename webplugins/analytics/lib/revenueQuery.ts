import { queryChoice } from '@motorclub/sdk';
import type { CurrencySummary, PeriodQuery, RevenueSummary, SummaryQuery } from '../api/revenue.ts';

export const COMPARISONS = ['YEAR', 'NONE'] as const;
/** Beside the 30 days that are shown at first. */
export const PERIODS = ['7', '90', '365', '1095'] as const;
export const OWN_DAYS = 'own';

const TEST_MONEY = ['true', 'false'] as const;

/** What the address asks for: which days, compared with which, and whether test money counts. */
export function summaryQuery(search: URLSearchParams): SummaryQuery {
  const [from, to] = [search.get('from'), search.get('to')];
  const days = queryChoice(search, 'days', PERIODS);
  const compare = queryChoice(search, 'compare', COMPARISONS);
  const test = queryChoice(search, 'test', TEST_MONEY);
  return {
    ...(from && { from }),
    ...(to && { to }),
    ...(days && !from && !to && { days: Number(days) }),
    ...(compare && { compare }),
    ...(test && { includeTest: test === 'true' }),
  };
}

/** The days of a summary in one currency, for what stands below it. */
export function periodQuery({ period, includeTest }: RevenueSummary, currency: string): PeriodQuery {
  return { from: period.firstDay, to: period.lastDay, includeTest, currency };
}

/** The figures of the currency that the address names, else of the reporting currency. */
export function chosenCurrency(summary: RevenueSummary, search: URLSearchParams): CurrencySummary | undefined {
  const wanted = search.get('currency') ?? summary.reportingCurrency;
  return summary.currencies.find(({ currency }) => currency === wanted) ?? summary.currencies[0];
}
