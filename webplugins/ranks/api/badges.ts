import { batcher, callApi } from '@motorclub/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Schemas } from './schema.d.ts';

export type Award = Schemas['RanksAward'];
export type Progress = Schemas['RanksProgress'];
export type MemberBadges = Schemas['RanksMemberBadges'];
export type Tier = Award['tier'];

const KEY = ['ranks', 'badges'] as const;
const MARKS_FRESH_MS = 300_000;

export const listAwards = (userId: number, page: number) =>
  queryOptions({
    queryKey: [...KEY, 'of', userId, page],
    queryFn: ({ signal }) =>
      callApi('GET /rank-api/users/{userId}/badges', { path: { userId }, query: { page, size: 50 }, signal }),
    placeholderData: keepPreviousData,
  });

export const listProgress = () =>
  queryOptions({
    queryKey: [...KEY, 'progress'],
    queryFn: ({ signal }) => callApi('GET /rank-api/badges/progress', { signal }),
  });

const findMarks = batcher<MemberBadges>(async (members) => {
  const { items } = await callApi('GET /rank-api/member-badges', { query: { members: members.join(',') } });
  return new Map(items.map((badges) => [String(badges.memberId), badges]));
});

/** How many badges of each tier a member has; null without any. Members of one page are asked for together. */
export const getMarks = (memberId: number) =>
  queryOptions({
    queryKey: [...KEY, 'marks', memberId],
    queryFn: async () => (await findMarks(String(memberId))) ?? null,
    staleTime: MARKS_FRESH_MS,
  });
