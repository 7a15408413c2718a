import { aPage, axeSmoke } from '@motorclub/sdk/testing';
import { test } from 'vitest';
import plugin from '../plugin.tsx';
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
  'POST /moderation-api/ban-appeals/state': anOwnBan(),
};

test('every page and contribution loads, shows each of its states and passes axe', async () => {
  await axeSmoke(plugin, {
    api,
    permissions: ['moderation.log.export', 'moderation.ban.longer'],
    slots: {
      'users.row': { userId: RUSTY.id, username: RUSTY.username, role: 'USER' },
      'profile.actions': { userId: RUSTY.id, username: RUSTY.username, own: false },
      'login.banned': { reason: 'Sold rust', expiresAt: null, appealToken: 'abc' },
    },
  });
}, 120_000);
