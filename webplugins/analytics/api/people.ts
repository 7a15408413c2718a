import { callApi } from '@motorclub/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Days } from '../lib/reachPeriod.ts';
import type { Schemas } from './schema.d.ts';

export type Figures = Schemas['AnalyticsMemberFigures'];
export type Measure = Schemas['AnalyticsMeasure'];
export type Total = Schemas['AnalyticsTotal'];
export type EventFigures = Schemas['AnalyticsEventFigures'];

export const PER_PAGE = 20;

const KEY = ['analytics', 'people'] as const;

/** What a member reaches in the last days. */
export const getMemberFigures = (userId: number, days: Days) =>
  queryOptions({
    queryKey: [...KEY, 'member', userId, days],
    queryFn: ({ signal }) =>
      callApi('GET /analytics-api/users/{userId}/analytics', { path: { userId }, query: { days }, signal }),
    placeholderData: keepPreviousData,
  });

/** What an organiser's events sell, and who comes. */
export const getOrganizerFigures = (organizerId: number, days: Days) =>
  queryOptions({
    queryKey: [...KEY, 'organizer', organizerId, days],
    queryFn: ({ signal }) =>
      callApi('GET /analytics-api/organizers/{organizerId}/analytics', {
        path: { organizerId },
        query: { days },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** The same by event. */
export const listEventFigures = (organizerId: number, days: Days, page: number) =>
  queryOptions({
    queryKey: [...KEY, 'events', organizerId, days, page],
    queryFn: ({ signal }) =>
      callApi('GET /analytics-api/organizers/{organizerId}/events', {
        path: { organizerId },
        query: { days, page, size: PER_PAGE },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
