import {
  type BodyOf,
  callApi,
  type QueryOf,
  type Action as SdkAction,
  useAction as useSdkAction,
} from '@motorclub/sdk';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { t } from '../texts/panel.ts';
import type { Schemas } from './schema.d.ts';

export type WordFilter = Schemas['ModerationWordFilter'];
export type FilterTest = Schemas['ModerationFilterTest'];
export type FilterBody = BodyOf<'POST /moderation-api/word-filters'>;
export type ReviewItem = Schemas['ModerationReviewQueue'];
export type VoteFinding = Schemas['ModerationVoteFinding'];
export type TeamMember = Schemas['ModerationTeamMember'];
export type Figures = Schemas['ModerationPanelFigures'];
export type Panel = Schemas['ModerationPanel'];
export type ReportConfig = Schemas['ModerationReportConfig'];
export type ReportConfigBody = BodyOf<'POST /moderation-api/report-configs'>;
export type Queue = ReviewItem['queue'];
/** Where posts are decided about: all of them by staff, first posts by members of a high level too. */
export type ReviewSource = 'review-queue-items' | 'first-posts';

export const ACTIONS = ['BLOCK', 'CENSOR', 'REQUIRE_APPROVAL', 'FLAG', 'REPLACE', 'LINK', 'TAG', 'SILENCE'] as const;

const keys = {
  all: () => ['moderation'] as const,
  filters: (query: object) => [...keys.all(), 'filters', query] as const,
  reasons: (page: number) => [...keys.all(), 'reasons', page] as const,
  queue: (query: object) => [...keys.all(), 'queue', query] as const,
  panel: (part: string, query: object = {}) => [...keys.all(), 'panel', part, query] as const,
};

/** Everything that moderation shows is asked for again. */
export function refreshAll(client: QueryClient): undefined {
  void client.invalidateQueries({ queryKey: keys.all() });
}

/** Something that staff do with a click. */
export const useAction = <In, Out>(action: Omit<SdkAction<In, Out>, 'failed' | 'refresh'>) =>
  useSdkAction<In, Out>({ ...action, failed: (reason) => t('panelRefused', { reason }), refresh: refreshAll });

// Reasons of reports

export const listReasons = (page: number) =>
  queryOptions({
    queryKey: keys.reasons(page),
    queryFn: ({ signal }) => callApi('GET /moderation-api/report-configs', { query: { page }, signal }),
    placeholderData: keepPreviousData,
  });

/** Adds a reason without a number, changes the one with it, whose key stays. */
export function saveReason(reason: ReportConfig | null, { key, ...body }: ReportConfigBody) {
  if (reason === null) return callApi('POST /moderation-api/report-configs', { body: { key, ...body } });
  const path = { reasonId: reason.id };
  return callApi('PUT /moderation-api/report-configs/{reasonId}', { path, body: { ...body, version: reason.version } });
}

export const deleteReason = (reasonId: number) =>
  callApi('DELETE /moderation-api/report-configs/{reasonId}', { path: { reasonId } });

// Word filters

export const listFilters = (query: QueryOf<'GET /moderation-api/word-filters'>) =>
  queryOptions({
    queryKey: keys.filters(query ?? {}),
    queryFn: ({ signal }) => callApi('GET /moderation-api/word-filters', { query, signal }),
    placeholderData: keepPreviousData,
  });

/** Adds a filter without a number, changes the one with it. */
export const saveFilter = (filter: WordFilter | null, body: FilterBody) =>
  filter === null
    ? callApi('POST /moderation-api/word-filters', { body })
    : callApi('PUT /moderation-api/word-filters/{filterId}', {
        path: { filterId: filter.id },
        body: { ...body, version: filter.version },
      });

export const deleteFilter = (filterId: number) =>
  callApi('DELETE /moderation-api/word-filters/{filterId}', { path: { filterId } });

export const testFilter = (body: BodyOf<'POST /moderation-api/word-filters/test'>) =>
  callApi('POST /moderation-api/word-filters/test', { body });

// The review queue

export const listReviewItems = (source: ReviewSource, queue: Queue | undefined, page: number) =>
  queryOptions({
    queryKey: keys.queue({ source, queue, page }),
    queryFn: ({ signal }) =>
      source === 'first-posts'
        ? callApi('GET /moderation-api/first-posts', { query: { page }, signal })
        : callApi('GET /moderation-api/review-queue-items', { query: { page, ...(queue && { queue }) }, signal }),
    placeholderData: keepPreviousData,
  });

export const approveItem = (source: ReviewSource, { queue, id }: ReviewItem) =>
  callApi(`PUT /moderation-api/${source}/{queue}/{itemId}/approve`, { path: { queue, itemId: id } });

export const rejectItem = (source: ReviewSource, { queue, id }: ReviewItem, reason: string) =>
  callApi(`PUT /moderation-api/${source}/{queue}/{itemId}/reject`, {
    path: { queue, itemId: id },
    body: { reason },
  });

// The panel

export const panelCounts = queryOptions({
  queryKey: keys.panel('counts'),
  queryFn: ({ signal }) => callApi('GET /moderation-api/panel', { signal }),
});

export const panelFigures = queryOptions({
  queryKey: keys.panel('figures'),
  queryFn: ({ signal }) => callApi('GET /moderation-api/panel/figures', { signal }),
});

export const listTeam = queryOptions({
  queryKey: keys.panel('team'),
  queryFn: ({ signal }) => callApi('GET /moderation-api/panel/team', { query: { page: 0, size: 100 }, signal }),
});

export const listRecentBans = queryOptions({
  queryKey: keys.panel('bans'),
  queryFn: ({ signal }) =>
    callApi('GET /moderation-api/bans', { query: { status: 'ACTIVE', page: 0, size: 5 }, signal }),
});

export const listFindings = (page: number) =>
  queryOptions({
    queryKey: keys.panel('findings', { page }),
    queryFn: ({ signal }) => callApi('GET /moderation-api/vote-findings', { query: { page }, signal }),
    placeholderData: keepPreviousData,
  });

export type Judgement = 'invalidate' | 'dismiss';

export const judgeFinding = ({ id, version }: VoteFinding, judgement: Judgement, reason: string) =>
  callApi(`PUT /moderation-api/vote-findings/{findingId}/${judgement}`, {
    path: { findingId: id },
    body: { reason, version },
  });
