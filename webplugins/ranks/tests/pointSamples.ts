import type { PointEvent, PointRule, Recalculation } from '../api/points.ts';
import { AT } from './samples.ts';

export const aRule = (given: Partial<PointRule> = {}): PointRule => ({
  id: 1,
  key: 'answer_upvoted',
  title: 'Answer up-voted',
  board: 'ANSWERS',
  points: 10,
  dailyCap: null,
  pairCap: 3,
  pairDays: 1,
  countsToDailyTotal: true,
  isActive: true,
  version: 1,
  changedAt: AT,
  ...given,
});

export const anEvent = (given: Partial<PointEvent> = {}): PointEvent => ({
  id: 1,
  ruleKey: 'answer_upvoted',
  ruleTitle: 'Answer up-voted',
  points: 8,
  reason: 'PAIR_DECAY',
  sourceType: 'forum.answer',
  sourceId: 7,
  occurredAt: AT,
  settledAt: AT,
  bookedAt: AT,
  reversesId: null,
  isReversed: false,
  title: 'Which oil for the E30?',
  url: '/questions/3',
  ...given,
});

export const aRun = (given: Partial<Recalculation> = {}): Recalculation => ({
  id: 5,
  kind: 'SIMULATE',
  status: 'DONE',
  membersTotal: 40,
  membersDone: 40,
  membersChanged: 12,
  membersMoved: 3,
  pointsBefore: 900,
  pointsAfter: 800,
  createdAt: AT,
  finishedAt: AT,
  startedBy: { id: 1, username: 'admin', profileImage: null },
  ...given,
});
