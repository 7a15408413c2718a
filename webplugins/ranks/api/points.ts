import { type BodyOf, callApi } from '@motorclub/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Schemas } from './schema.d.ts';

export type PointRule = Schemas['RanksPointRule'];
export type PointEvent = Schemas['RanksPointEvent'];
export type Recalculation = Schemas['RanksRecalculation'];
export type RuleBody = BodyOf<'PUT /rank-api/point-rules/{ruleKey}'>;
export type RecalculationBody = BodyOf<'POST /rank-api/point-recalculations'>;

/** A recalculation that is under way is asked about this often. */
const POLL_MS = 2000;
const keys = {
  rules: (page: number) => ['ranks', 'rules', page] as const,
  points: (userId: number, page: number) => ['ranks', 'points', userId, page] as const,
  runs: (page: number) => ['ranks', 'runs', page] as const,
  run: (id: number) => ['ranks', 'run', id] as const,
};

export const listRules = (page: number) =>
  queryOptions({
    queryKey: keys.rules(page),
    queryFn: ({ signal }) => callApi('GET /rank-api/point-rules', { query: { page, size: 50 }, signal }),
    placeholderData: keepPreviousData,
  });

export const saveRule = (ruleKey: string, body: RuleBody) =>
  callApi('PUT /rank-api/point-rules/{ruleKey}', { path: { ruleKey }, body });

export const listPoints = (userId: number, page: number) =>
  queryOptions({
    queryKey: keys.points(userId, page),
    queryFn: ({ signal }) =>
      callApi('GET /rank-api/users/{userId}/points', { path: { userId }, query: { page }, signal }),
    placeholderData: keepPreviousData,
  });

export const startRecalculation = (body: RecalculationBody) => callApi('POST /rank-api/point-recalculations', { body });

export const isUnderWay = ({ status }: Pick<Recalculation, 'status'>) => status === 'QUEUED' || status === 'RUNNING';

export const listRecalculations = (page: number) =>
  queryOptions({
    queryKey: keys.runs(page),
    queryFn: ({ signal }) => callApi('GET /rank-api/point-recalculations', { query: { page }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.content.some(isUnderWay) ? POLL_MS : false),
  });

/** A recalculation or simulation, asked about until it is over. */
export const recalculation = (recalculationId: number) =>
  queryOptions({
    queryKey: keys.run(recalculationId),
    queryFn: ({ signal }) =>
      callApi('GET /rank-api/point-recalculations/{recalculationId}', { path: { recalculationId }, signal }),
    refetchInterval: ({ state }) => (state.data && !isUnderWay(state.data) ? false : POLL_MS),
  });
