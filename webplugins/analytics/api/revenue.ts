import { callApi, http, type QueryOf } from '@motorclub/sdk';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Schemas } from './schema.d.ts';

export type RevenueSummary = Schemas['AnalyticsRevenueSummary'];
export type CurrencySummary = Schemas['AnalyticsCurrencySummary'];
export type RestatedDay = Schemas['AnalyticsRestatedDay'];
export type RevenueSeries = Schemas['AnalyticsRevenueSeries'];
export type SeriesPoint = Schemas['AnalyticsSeriesPoint'];
export type Breakdown = Schemas['AnalyticsBreakdown'];
export type Movement = Schemas['AnalyticsMrrMovement'];
export type MrrMovements = Schemas['AnalyticsMrrMovements'];
export type MrrCheck = Schemas['AnalyticsMrrCheck'];
export type Cohort = Schemas['AnalyticsSubscriberCohort'];
export type Reconciliation = Schemas['AnalyticsReconciliation'];
export type FailureReason = Schemas['AnalyticsFailure'];
export type RevenuePayment = Schemas['AnalyticsRevenuePayment'];

type BreakdownQuery = QueryOf<'GET /analytics-api/revenue-analytics/breakdowns'>;
type FailuresQuery = QueryOf<'GET /analytics-api/revenue-analytics/failures'>;
type PaymentsQuery = QueryOf<'GET /analytics-api/revenue-analytics/payments'>;
export type SummaryQuery = QueryOf<'GET /analytics-api/revenue-analytics/summary'>;
export type SeriesQuery = QueryOf<'GET /analytics-api/revenue-analytics/series'>;
export type ExportQuery = QueryOf<'GET /analytics-api/revenue-analytics/exports'>;
export type ExportTable = NonNullable<ExportQuery['table']>;
/** Which days, which currency and which money. */
export type PeriodQuery = Omit<SummaryQuery, 'compare'>;

const KEY = ['analytics', 'revenue'] as const;
const EXPORT_MS = 120_000;

/** Has all of it asked for again. */
export const refreshRevenue = (client: QueryClient) => client.invalidateQueries({ queryKey: KEY });

export const getSummary = (query: SummaryQuery) =>
  queryOptions({
    queryKey: [...KEY, 'summary', query],
    queryFn: ({ signal }) => callApi('GET /analytics-api/revenue-analytics/summary', { query, signal }),
    placeholderData: keepPreviousData,
  });

export const getSeries = (query: SeriesQuery) =>
  queryOptions({
    queryKey: [...KEY, 'series', query],
    queryFn: ({ signal }) => callApi('GET /analytics-api/revenue-analytics/series', { query, signal }),
  });

export const listBreakdown = (query: BreakdownQuery) =>
  queryOptions({
    queryKey: [...KEY, 'breakdown', query],
    queryFn: ({ signal }) => callApi('GET /analytics-api/revenue-analytics/breakdowns', { query, signal }),
  });

export const getMovements = (query: SeriesQuery) =>
  queryOptions({
    queryKey: [...KEY, 'movements', query],
    queryFn: ({ signal }) => callApi('GET /analytics-api/revenue-analytics/mrr-movements', { query, signal }),
  });

export const getCohorts = (query: QueryOf<'GET /analytics-api/revenue-analytics/cohorts'>) =>
  queryOptions({
    queryKey: [...KEY, 'cohorts', query],
    queryFn: ({ signal }) => callApi('GET /analytics-api/revenue-analytics/cohorts', { query, signal }),
  });

export const getReconciliations = (query: QueryOf<'GET /analytics-api/revenue-analytics/reconciliations'>) =>
  queryOptions({
    queryKey: [...KEY, 'reconciliations', query],
    queryFn: ({ signal }) => callApi('GET /analytics-api/revenue-analytics/reconciliations', { query, signal }),
  });

export const listFailures = (query: FailuresQuery) =>
  queryOptions({
    queryKey: [...KEY, 'failures', query],
    queryFn: ({ signal }) => callApi('GET /analytics-api/revenue-analytics/failures', { query, signal }),
  });

export const listPayments = (query: PaymentsQuery) =>
  queryOptions({
    queryKey: [...KEY, 'payments', query],
    queryFn: ({ signal }) => callApi('GET /analytics-api/revenue-analytics/payments', { query, signal }),
  });

/** A table for spreadsheets. */
export const exportTable = (query: ExportQuery): Promise<Blob> =>
  http
    .get<Blob>('/analytics-api/revenue-analytics/exports', {
      params: query,
      responseType: 'blob',
      timeout: EXPORT_MS,
    })
    .then(({ data }) => data);
