import { callApi } from '@motorclub/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Schemas } from './schema.d.ts';

export type Leaderboard = Schemas['RanksLeaderboard'];
export type Place = Schemas['RanksPlace'];
export type Scope = Schemas['RanksScope'];

export const BOARDS = ['OVERALL', 'ANSWERS', 'BUILDS', 'EVENTS'] as const;
export const PERIODS = ['WEEK', 'MONTH', 'QUARTER', 'YEAR', 'ALL'] as const;
export const SCOPES = ['ALL', 'COUNTRY', 'BRAND', 'FOLLOWING'] as const;
export const PER_PAGE = 25;
const SCOPES_FRESH_MS = 600_000;

export interface BoardChoice {
  readonly board: (typeof BOARDS)[number];
  readonly period: (typeof PERIODS)[number];
  readonly scope: (typeof SCOPES)[number];
  /** The code of a country or the name of a brand. */
  readonly key: string | null;
}

const KEY = ['ranks', 'leaderboards'] as const;

export const readBoard = ({ board, period, scope, key }: BoardChoice, page: number, size: number) =>
  queryOptions({
    queryKey: [...KEY, board, period, scope, key, page, size],
    queryFn: ({ signal }) =>
      callApi('GET /rank-api/leaderboards', { query: { board, period, scope, key, page, size }, signal }),
    placeholderData: keepPreviousData,
  });

export const listScopes = () =>
  queryOptions({
    queryKey: [...KEY, 'scopes'],
    queryFn: ({ signal }) => callApi('GET /rank-api/leaderboard-scopes', { signal }),
    staleTime: SCOPES_FRESH_MS,
  });
