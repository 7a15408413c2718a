import { aPage } from '@motorclub/sdk/testing';
import type { Community, CommunityFigure, FigureState, Rebuild } from '../api/community.ts';

const AT = '2026-06-10T09:00:00.000Z';
const FIRST = '2026-05-25';
const DAYS = [FIRST, '2026-06-01', '2026-06-08'] as const;

type Values = readonly [number | null, number | null, number | null];

const figureOf = (name: string, label: string, unit: CommunityFigure['unit'], values: Values): CommunityFigure => ({
  name,
  label,
  unit,
  values: DAYS.map((day, index) => ({ day, value: values[index] ?? null })),
  restated: [],
  cohorts: [],
});

export const COMMUNITY: Community = {
  step: 'week',
  first: FIRST,
  until: '2026-06-11',
  figures: [
    { ...figureOf('core.sign_ups', 'Sign-ups', 'number', [4, 0, 7]), restated: ['2026-05-27'] },
    {
      ...figureOf('core.retention', 'Newcomers who came back', 'percent', [null, 5000, 2500]),
      cohorts: [{ day: FIRST, shares: [10_000, 5000, 2500, null] }],
    },
    figureOf('forum.first_answers', 'Median time to the first answer', 'seconds', [900, null, 10_800]),
  ],
};

const STATE: FigureState = {
  name: 'core.sign_ups',
  label: 'Sign-ups',
  coveredSince: '2024-03-01',
  readAt: AT,
  checkedAt: null,
  failedAt: null,
  restatedDays: 1,
};

export const REBUILD: Rebuild = {
  id: 3,
  status: 'RUNNING',
  figures: ['core.sign_ups'],
  failed: [],
  since: '2026-01-01',
  until: '2026-06-10',
  daysTotal: 160,
  daysDone: 62,
  createdAt: AT,
  finishedAt: null,
};

export const HEALTH = {
  'GET /analytics-api/community': COMMUNITY,
  'GET /analytics-api/figure-states': aPage([STATE]),
  'GET /analytics-api/rebuilds': aPage([]),
};
