import { aPage, axeSmoke } from '@motorclub/sdk/testing';
import { test } from 'vitest';
import plugin from '../plugin.tsx';
import { COUNTS, FIGURES, FILTER, FINDING, HELD, REASON, TEAM_MEMBER } from './panelSamples.ts';
import { AT, aBan, anAppeal, anEntry, anOwnBan, anOwnWarning, aWarning, RUSTY } from './samples.ts';

const api = {
  'GET /moderation-api/moderation-logs': aPage([
    anEntry(),
    anEntry({ id: 8, reason: null, before: null, after: null }),
  ]),
  'GET /moderation-api/bans': aPage([aBan()]),
  'GET /moderation-api/warnings': aPage([aWarning()]),
  'GET /moderation-api/ban-appeals': aPage([anAppeal()]),
  'GET /moderation-api/warning-points': aPage([{ author: RUSTY, points: 7, warningCount: 2, lastWarnedAt: AT }]),
  'GET /moderation-api/warnings/mine': aPage([anOwnWarning()]),
  'GET /moderation-api/bans/mine': aPage([anOwnBan()]),
  'GET /moderation-api/members/{memberId}/ban': { isBanned: true, expiresAt: AT, reason: 'Sold rust' },
  'POST /moderation-api/ban-appeals/state': anOwnBan(),
  'GET /moderation-api/panel': COUNTS,
  'GET /moderation-api/panel/figures': FIGURES,
  'GET /moderation-api/panel/team': aPage([TEAM_MEMBER]),
  'GET /moderation-api/first-posts': aPage([HELD]),
  'GET /moderation-api/review-queue-items': aPage([HELD]),
  'GET /moderation-api/vote-findings': aPage([FINDING]),
  'GET /moderation-api/word-filters': aPage([FILTER]),
  'GET /moderation-api/report-configs': aPage([REASON]),
  'GET /moderation-api/report-reasons': [],
  'GET /moderation-api/report-cases': aPage([]),
  'GET /moderation-api/reports/mine': aPage([]),
};

test('every page and contribution loads, shows each of its states and passes axe', async () => {
  await axeSmoke(plugin, {
    api,
    params: { id: RUSTY.id },
    permissions: ['moderation.log.export', 'moderation.ban.longer'],
    slots: {
      'users.row': { userId: RUSTY.id, username: RUSTY.username, role: 'USER' },
      'profile.actions': { userId: RUSTY.id, username: RUSTY.username, own: false },
      'profile.overview': { userId: RUSTY.id, username: RUSTY.username, own: false },
      'login.banned': { reason: 'Sold rust', expiresAt: null, appealToken: 'abc' },
    },
  });
}, 120_000);
