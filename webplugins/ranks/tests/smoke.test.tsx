import { aPage, axeSmoke } from '@motorclub/sdk/testing';
import { test } from 'vitest';
import plugin from '../plugin.tsx';
import { BOARDS_API, RUSTY } from './boardSamples.ts';
import { anEvent, aRule, aRun } from './pointSamples.ts';
import { aChange, aRank, LEVEL, USER_RANK } from './samples.ts';

const api = {
  ...BOARDS_API,
  'GET /rank-api/activity-ranks': aPage([aRank(), aRank({ id: 2, level: 1, name: 'Driver', minPoints: 50 })]),
  'GET /rank-api/users/{userId}/rank': USER_RANK,
  'GET /rank-api/member-levels': { items: [{ ...LEVEL, memberId: RUSTY.id }] },
  'GET /rank-api/users/{userId}/points': aPage([anEvent()]),
  'GET /rank-api/point-rules': aPage([aRule()]),
  'GET /rank-api/point-recalculations': aPage([aRun()]),
  'GET /rank-api/rank-changes': aPage([aChange(), aChange({ id: 2, actor: null, canRevert: false })]),
};

test('every page and contribution loads, shows each of its states and passes axe', async () => {
  await axeSmoke(plugin, {
    api,
    permissions: ['ranks.manage'],
    slots: {
      'member.marks': { memberId: RUSTY.id },
      'profile.tabs': { userId: RUSTY.id, username: RUSTY.username, own: true },
    },
  });
}, 120_000);
