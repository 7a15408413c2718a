import { aPage } from '@motorclub/sdk/testing';
import type { TopPage, Traffic, TrafficShare } from '../api/traffic.ts';

export const TRAFFIC: Traffic = {
  since: '2026-05-30',
  until: '2026-06-06',
  step: 'day',
  total: { views: 1200, visits: 300, visitorsADay: 40 },
  before: { views: 800, visits: 0, visitorsADay: 50 },
  steps: [
    { start: '2026-06-01', views: 700, visits: 180, visitorsADay: 45 },
    { start: '2026-06-02', views: 500, visits: 120, visitorsADay: 35 },
  ],
};

export const PAGES: readonly TopPage[] = [
  { path: '/', itemId: 0, views: 500, title: '', url: '/' },
  { path: '/profile/:id', itemId: 7, views: 90, title: 'ann', url: '/profile/7' },
  { path: '/profile/:id', itemId: 8, views: 20, title: '', url: '' },
];

export const SITES: readonly TrafficShare[] = [
  { key: '', title: '', views: 900, visits: 200 },
  { key: 'news.example', title: '', views: 300, visits: 100 },
];

export const VISITS = {
  'GET /analytics-api/traffic': TRAFFIC,
  'GET /analytics-api/traffic/pages': aPage(PAGES),
  'GET /analytics-api/traffic/shares': aPage(SITES),
};
