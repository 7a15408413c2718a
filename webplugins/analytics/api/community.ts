import { type BodyOf, callApi, type QueryOf } from '@motorclub/sdk';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Schemas } from './schema.d.ts';

export type Community = Schemas['AnalyticsCommunity'];
export type CommunityFigure = Schemas['AnalyticsCommunityFigure'];
export type NewcomerCohort = Schemas['AnalyticsCohort'];
export type FigureState = Schemas['AnalyticsFigureState'];
export type Rebuild = Schemas['AnalyticsRebuild'];
export type CommunityQuery = QueryOf<'GET /analytics-api/community'>;
export type RebuildBody = BodyOf<'POST /analytics-api/rebuilds'>;

const KEY = ['analytics', 'community'] as const;
const REBUILD_POLL_MS = 2000;

/** Has all of it asked for again. */
export const refreshCommunity = (client: QueryClient) => client.invalidateQueries({ queryKey: KEY });

export const getCommunity = (query: CommunityQuery) =>
  queryOptions({
    queryKey: [...KEY, 'figures', query],
    queryFn: ({ signal }) => callApi('GET /analytics-api/community', { query, signal }),
    placeholderData: keepPreviousData,
  });

export const listFigureStates = (page: number) =>
  queryOptions({
    queryKey: [...KEY, 'states', page],
    queryFn: ({ signal }) => callApi('GET /analytics-api/figure-states', { query: { page }, signal }),
    placeholderData: keepPreviousData,
  });

/** The rebuild that was started last, followed while it runs. */
export const lastRebuild = () =>
  queryOptions({
    queryKey: [...KEY, 'rebuild'],
    queryFn: ({ signal }) =>
      callApi('GET /analytics-api/rebuilds', { query: { size: 1 }, signal }).then(({ content }) => content[0] ?? null),
    refetchInterval: ({ state }) => (state.data && state.data.status !== 'DONE' ? REBUILD_POLL_MS : false),
  });

export const startRebuild = (body: RebuildBody) => callApi('POST /analytics-api/rebuilds', { body });
