import { aPage } from '@motorclub/sdk/testing';
import type { EventFigures, Figures, Measure } from '../api/people.ts';

const WEEK = [0, 1, 2, 3, 4, 5, 6];

export const aMeasure = (given: Partial<Measure> = {}): Measure => ({
  name: 'forum.views',
  label: 'Views of questions',
  unit: 'number',
  currency: null,
  total: 21,
  totalBefore: 14,
  values: WEEK,
  valuesBefore: WEEK.map(() => 2),
  ...given,
});

export const figures = (given: Partial<Figures> = {}): Figures => ({
  userId: 7,
  days: 7,
  firstDay: '2026-05-26',
  lastDay: '2026-06-01',
  timeZone: 'Europe/Berlin',
  incomplete: false,
  measures: [
    aMeasure(),
    aMeasure({ name: 'forum.accepted_rate', label: 'Accepted rate', unit: 'percent', total: 3333, totalBefore: null }),
  ],
  ...given,
});

export const NOTHING = figures({
  measures: [aMeasure({ total: 0, totalBefore: 0, values: WEEK.map(() => 0), valuesBefore: WEEK.map(() => 0) })],
});

export const ORGANISED = figures({
  measures: [
    aMeasure({ name: 'events.tickets', label: 'Tickets', total: 12 }),
    aMeasure({ name: 'events.sales', label: 'Ticket sales', unit: 'money', currency: 'EUR', total: 120_00 }),
  ],
});

const total = { currency: null, unit: 'number' } as const;

export const EVENTS: readonly EventFigures[] = [
  {
    ref: 'events.event:8',
    title: 'Track day',
    url: '/events/8',
    measures: [
      { ...total, name: 'events.tickets', label: 'Tickets', total: 12 },
      { name: 'events.sales', label: 'Ticket sales', unit: 'money', currency: 'EUR', total: 120_00 },
    ],
  },
  {
    ref: 'events.event:3',
    title: null,
    url: null,
    measures: [{ ...total, name: 'events.tickets', label: 'Tickets', total: 0 }],
  },
];

export const PEOPLE = {
  'GET /analytics-api/users/{userId}/analytics': figures(),
  'GET /analytics-api/organizers/{organizerId}/analytics': ORGANISED,
  'GET /analytics-api/organizers/{organizerId}/events': aPage(EVENTS),
};
