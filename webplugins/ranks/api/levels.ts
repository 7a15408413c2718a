import { type BodyOf, batcher, callApi, type Action as SdkAction, useAction as useSdkAction } from '@motorclub/sdk';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { t } from '../texts/levels.ts';
import type { Schemas } from './schema.d.ts';

export type ActivityRank = Schemas['RanksActivityRank'];
export type Level = Schemas['RanksLevel'];
export type MemberLevel = Schemas['RanksMemberLevel'];
export type UserRank = Schemas['RanksUserRank'];
export type RankDetails = Schemas['RanksRankDetails'];
export type RankNeeds = Schemas['RanksRankNeeds'];
export type LadderSimulation = Schemas['RanksLadderSimulation'];
export type RankChange = Schemas['RanksRankChange'];
export type RankBody = BodyOf<'POST /rank-api/activity-ranks'>;

const keys = {
  all: () => ['ranks'] as const,
  ladder: () => [...keys.all(), 'ladder'] as const,
  changes: (page: number) => [...keys.all(), 'changes', page] as const,
  rank: (userId: number) => [...keys.all(), 'rank', userId] as const,
  mark: (memberId: number) => [...keys.all(), 'mark', memberId] as const,
};

/** Everything that ranks show is asked for again. */
export function refreshRanks(client: QueryClient): undefined {
  void client.invalidateQueries({ queryKey: keys.all() });
}

/** Something that an admin does with a click. */
export const useAction = <In, Out>(action: Omit<SdkAction<In, Out>, 'failed' | 'refresh'>) =>
  useSdkAction<In, Out>({ ...action, failed: (reason) => t('levelRefused', { reason }), refresh: refreshRanks });

/** All levels: there are seven at most. */
export const ladder = queryOptions({
  queryKey: keys.ladder(),
  queryFn: ({ signal }) => callApi('GET /rank-api/activity-ranks', { query: { page: 0, size: 100 }, signal }),
});

export const userRank = (userId: number) =>
  queryOptions({
    queryKey: keys.rank(userId),
    queryFn: ({ signal }) => callApi('GET /rank-api/users/{userId}/rank', { path: { userId }, signal }),
  });

const loadMark = batcher<MemberLevel>(async (members) => {
  const { items } = await callApi('GET /rank-api/member-levels', { query: { members: members.join(',') } });
  return new Map(items.map((mark) => [String(mark.memberId), mark]));
});

/** A member's level, for the mark beside their name; all names of a page ask in one call. */
export const memberLevel = (memberId: number) =>
  queryOptions({
    queryKey: keys.mark(memberId),
    queryFn: async () => (await loadMark(String(memberId))) ?? null,
    staleTime: 5 * 60_000,
  });

/** Adds a level without a number, changes the one with it. */
export const saveRank = (rank: ActivityRank | null, body: RankBody) =>
  rank === null
    ? callApi('POST /rank-api/activity-ranks', { body })
    : callApi('PUT /rank-api/activity-ranks/{rankId}', {
        path: { rankId: rank.id },
        body: { ...body, version: rank.version },
      });

export const deleteRank = (rankId: number) => callApi('DELETE /rank-api/activity-ranks/{rankId}', { path: { rankId } });

export const simulateLadder = (levels: BodyOf<'POST /rank-api/activity-ranks/simulations'>['levels']) =>
  callApi('POST /rank-api/activity-ranks/simulations', { body: { levels } });

export const evaluateMembers = () => callApi('POST /rank-api/activity-ranks/evaluations');

export const listChanges = (page: number) =>
  queryOptions({
    queryKey: keys.changes(page),
    queryFn: ({ signal }) => callApi('GET /rank-api/rank-changes', { query: { page }, signal }),
    placeholderData: keepPreviousData,
  });

export const revertChange = (changeId: number) =>
  callApi('POST /rank-api/rank-changes/{changeId}/revert', { path: { changeId } });
