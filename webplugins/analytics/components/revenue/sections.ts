import type { PeriodQuery, RevenueSummary } from '../../api/revenue.ts';

/** What each section of the dashboard is given. */
export interface SectionProps {
  readonly summary: RevenueSummary;
  /** The days that are shown, in one currency. */
  readonly period: PeriodQuery;
  readonly currency: string;
}
