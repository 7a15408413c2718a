import { callApi, type QueryOf, type Action as SdkAction, useAction as useSdkAction } from '@motorclub/sdk';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { t } from '../texts/cases.ts';
import type { Schemas } from './schema.d.ts';

export type ReportCase = Schemas['ModerationReportCase'];
export type CaseDetail = Schemas['ModerationReportCaseDetail'];
export type CaseReport = Schemas['ModerationCaseReport'];
export type CaseStatus = ReportCase['status'];
export type CaseResolutionBody = Schemas['ModerationCaseResolution'];
export type Resolution = CaseResolutionBody['resolution'];
export type BulkBody = Schemas['ModerationBulkResolutionBody'];
export type CannedReply = Schemas['ModerationCannedReply'];
export type CasesQuery = QueryOf<'GET /moderation-api/report-cases'>;

const KEY = ['moderation', 'cases'] as const;
const MOST_REPLIES = 100;

export const listCases = (query: CasesQuery) =>
  queryOptions({
    queryKey: [...KEY, 'list', query],
    queryFn: ({ signal }) => callApi('GET /moderation-api/report-cases', { query, signal }),
    placeholderData: keepPreviousData,
  });

/** How many cases are to be decided; 1000 stands for more. */
export const countCases = (query: CasesQuery = {}) => listCases({ ...query, size: 1 });

export const getCase = (caseId: number) =>
  queryOptions({
    queryKey: [...KEY, 'detail', caseId],
    queryFn: ({ signal }) => callApi('GET /moderation-api/report-cases/{caseId}', { path: { caseId }, signal }),
  });

export const listCaseReports = (caseId: number, page: number) =>
  queryOptions({
    queryKey: [...KEY, 'reports', caseId, page],
    queryFn: ({ signal }) =>
      callApi('GET /moderation-api/report-cases/{caseId}/reports', {
        path: { caseId },
        query: { page, size: 10 },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export const listReplies = queryOptions({
  queryKey: [...KEY, 'replies'],
  queryFn: ({ signal }) => callApi('GET /moderation-api/canned-replies', { query: { size: MOST_REPLIES }, signal }),
});

type Versioned = Pick<ReportCase, 'id' | 'version'>;

export const claimCase = ({ id, version }: Versioned) =>
  callApi('PUT /moderation-api/report-cases/{caseId}/claim', { path: { caseId: id }, body: { version } });
export const releaseCase = ({ id, version }: Versioned) =>
  callApi('PUT /moderation-api/report-cases/{caseId}/release', { path: { caseId: id }, body: { version } });
export const escalateCase = ({ id, version }: Versioned, reason: string) =>
  callApi('PUT /moderation-api/report-cases/{caseId}/escalate', { path: { caseId: id }, body: { version, reason } });
export const resolveCase = (caseId: number, body: CaseResolutionBody) =>
  callApi('PUT /moderation-api/report-cases/{caseId}/resolve', { path: { caseId }, body });
export const resolveCases = (body: BulkBody) => callApi('POST /moderation-api/report-case-resolutions', { body });
export const addReply = (body: Schemas['ModerationCannedReplyBody']) =>
  callApi('POST /moderation-api/canned-replies', { body });
export const changeReply = (replyId: number, body: Schemas['ModerationCannedReplyChange']) =>
  callApi('PUT /moderation-api/canned-replies/{replyId}', { path: { replyId }, body });
export const deleteReply = (replyId: number) =>
  callApi('DELETE /moderation-api/canned-replies/{replyId}', { path: { replyId } });

/** Everything that is shown of cases is asked for again. */
export function refreshCases(client: QueryClient): undefined {
  void client.invalidateQueries({ queryKey: KEY });
}

/** A change of a case. */
export const useCaseAction = <In, Out>(action: Omit<SdkAction<In, Out>, 'failed' | 'refresh'>) =>
  useSdkAction<In, Out>({
    ...action,
    failed: (reason) => t('case_refused', { reason }),
    refresh: refreshCases,
  });
