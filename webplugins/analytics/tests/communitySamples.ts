import { aPage } from '@motorclub/sdk/testing';

const AT = '2026-06-10T09:00:00.000Z';
const DAYS = ['2026-05-25', '2026-06-01', '2026-06-08'];

const figureOf = (name: string, label: string, unit: string, values: readonly (number | null)[]) => ({
  name,
  label,
  unit,
  values: values.map((value, index) => ({ day: DAYS[index], value })),
  restated: [] as string[],
  cohorts: [] as object[],
});

export const COMMUNITY = {
  step: 'week',
  first: DAYS[0],
  until: '2026-06-11',
  figures: [
    { ...figureOf('core.sign_ups', 'Sign-ups', 'number', [4, 0, 7]), restated: ['2026-05-27'] },
    {
      ...figureOf('core.retention', 'Newcomers who came back', 'percent', [null, 5000, 2500]),
      cohorts: [{ day: DAYS[0], shares: [10_000, 5000, 2500, null] }],
    },
    figureOf('forum.first_answers', 'Median time to the first answer', 'seconds', [900, null, 10_800]),
  ],
};

const STATE = {
  name: 'core.sign_ups',
  label: 'Sign-ups',
  coveredSince: '2024-03-01',
  readAt: AT,
  checkedAt: null,
  failedAt: null,
  restatedDays: 1,
};

export const REBUILD = {
  id: 3,
  status: 'RUNNING',
  figures: ['core.sign_ups'],
  failed: [] as string[],
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
