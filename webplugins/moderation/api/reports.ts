import { callApi } from '@motorclub/sdk';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Schemas } from './schema.d.ts';

export type ReportReason = Schemas['ModerationReportReason'];
export type OwnReport = Schemas['ModerationOwnReport'];

const KEY = ['moderation', 'reports'] as const;

/** Why content of a type can be reported; without a type why anything can, and members warned and banned. */
export const listReasons = (type?: string) =>
  queryOptions({
    queryKey: [...KEY, 'reasons', type],
    queryFn: ({ signal }) => callApi('GET /moderation-api/report-reasons', { query: { type }, signal }),
    staleTime: 5 * 60_000,
  });

export const listOwnReports = (page: number) =>
  queryOptions({
    queryKey: [...KEY, 'own', page],
    queryFn: ({ signal }) => callApi('GET /moderation-api/reports/mine', { query: { page }, signal }),
    placeholderData: keepPreviousData,
  });

export const sendReport = (body: Schemas['ModerationReportBody']) => callApi('POST /moderation-api/reports', { body });
export const withdrawReport = (reportId: number) =>
  callApi('DELETE /moderation-api/reports/{reportId}', { path: { reportId } });

export function refreshReports(client: QueryClient): undefined {
  void client.invalidateQueries({ queryKey: [...KEY, 'own'] });
}
