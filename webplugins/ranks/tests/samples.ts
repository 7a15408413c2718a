import type { ActivityRank, Level, RankChange, UserRank } from '../api/levels.ts';

export const AT = '2026-03-01T10:00:00Z';

export const LEVEL: Level = { level: 3, name: 'Tuner', icon: 'settings', colour: 'GREEN' };

export const aRank = (given: Partial<ActivityRank> = {}): ActivityRank => ({
  id: 1,
  level: 0,
  name: 'Learner',
  icon: 'user',
  colour: 'GREY',
  minPoints: 0,
  minAgeDays: 0,
  minQuality: 0,
  privileges: ['5 votes a day'],
  isActive: true,
  version: 1,
  ...given,
});

export const USER_RANK: UserRank = {
  userId: 7,
  level: LEVEL,
  points: 700,
  details: {
    ageDays: 40,
    quality: 0.75,
    goodPosts: 4,
    badPosts: 0,
    privileges: ['30 votes a day'],
    next: {
      level: 4,
      name: 'Mechanic',
      icon: 'shield',
      colour: 'GREEN',
      minPoints: 1500,
      minAgeDays: 90,
      minQuality: 0.7,
    },
    sources: [
      { ruleKey: 'answer_upvoted', title: 'Answer up-voted', points: 710 },
      { ruleKey: 'downvoted', title: 'Down-voted', points: -10 },
    ],
    caps: [{ ruleKey: null, title: 'All together', earned: 30, most: 200 }],
    fallsAt: AT,
  },
};

export const aChange = (given: Partial<RankChange> = {}): RankChange => ({
  id: 1,
  createdAt: AT,
  action: 'level.changed',
  subject: 'Tuner',
  before: { min_points: 600 },
  after: { min_points: 500 },
  revertsId: null,
  revertedById: null,
  canRevert: true,
  actor: { id: 1, username: 'admin', profileImage: null },
  ...given,
});
