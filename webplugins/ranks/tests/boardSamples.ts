import { aPage } from '@motorclub/sdk/testing';
import type { Award, MemberBadges, Progress } from '../api/badges.ts';
import type { Leaderboard, Place } from '../api/leaderboards.ts';

export const RUSTY = { id: 5, username: 'rusty', profileImage: null };
export const MAX = { id: 2, username: 'max', profileImage: null };
const AT = '2031-05-01T16:00:00.000Z';

export const aPlace = (over: Partial<Place> = {}): Place => ({
  author: RUSTY,
  points: 40,
  rank: 1,
  previousRank: 3,
  ...over,
});

export const aBoard = (content: readonly Place[], own: readonly Place[] = []): Leaderboard => ({
  content,
  own,
  totalElements: content.length,
  totalPages: 1,
  currentPage: 0,
  hasMore: false,
  board: 'OVERALL',
  period: 'WEEK',
  periodStart: '2031-04-28',
});

const FIRST_FIX = { key: 'first_fix', name: 'First Fix', description: 'An accepted answer.' };
export const AWARD: Award = {
  ...FIRST_FIX,
  id: 1,
  tier: 'BRONZE',
  awardedAt: AT,
  title: 'My engine rattles',
  url: '/questions/7',
};
export const PROGRESS: Progress = { ...FIRST_FIX, tier: 'GOLD', count: 9, atLeast: 10 };
export const MARKS: MemberBadges = { memberId: RUSTY.id, gold: 1, silver: 0, bronze: 3 };

const SCOPES = [
  { kind: 'COUNTRY', key: 'DE' },
  { kind: 'BRAND', key: 'BMW' },
] as const;
const PLACES = [aPlace(), aPlace({ author: MAX, points: 1, rank: 2, previousRank: 1 })];
export const BOARDS_API = {
  'GET /rank-api/leaderboards': aBoard(PLACES, [PLACES[0] ?? aPlace()]),
  'GET /rank-api/leaderboard-scopes': SCOPES,
  'GET /rank-api/users/{userId}/badges': aPage([AWARD, { ...AWARD, id: 2, title: null, url: null }]),
  'GET /rank-api/badges/progress': [PROGRESS],
  'GET /rank-api/member-badges': { items: [MARKS] },
};
