import { callApi, type QueryOf } from '@motorclub/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Schemas } from './schema.d.ts';

export type Traffic = Schemas['AnalyticsTraffic'];
export type TrafficTotal = Schemas['AnalyticsTrafficTotal'];
export type TrafficShare = Schemas['AnalyticsTrafficShare'];
export type TopPage = Schemas['AnalyticsTopPage'];
type TrafficQuery = QueryOf<'GET /analytics-api/traffic'>;
type ShareQuery = QueryOf<'GET /analytics-api/traffic/shares'>;
type TopPageQuery = QueryOf<'GET /analytics-api/traffic/pages'>;

const KEY = ['analytics', 'traffic'] as const;
export const PER_PAGE = 10;

/** Views, visits and visitors of the last days. */
export const getTraffic = (query: TrafficQuery) =>
  queryOptions({
    queryKey: [...KEY, 'whole', query],
    queryFn: ({ signal }) => callApi('GET /analytics-api/traffic', { query, signal }),
    placeholderData: keepPreviousData,
  });

/** How they are divided by kind of page, other site or device. */
export const listTrafficShares = (query: ShareQuery) =>
  queryOptions({
    queryKey: [...KEY, 'shares', query],
    queryFn: ({ signal }) => callApi('GET /analytics-api/traffic/shares', { query, signal }),
    placeholderData: keepPreviousData,
  });

/** The pages that were opened most. */
export const listTopPages = (query: TopPageQuery) =>
  queryOptions({
    queryKey: [...KEY, 'pages', query],
    queryFn: ({ signal }) => callApi('GET /analytics-api/traffic/pages', { query, signal }),
    placeholderData: keepPreviousData,
  });
