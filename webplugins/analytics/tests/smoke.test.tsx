import { axeSmoke } from '@motorclub/sdk/testing';
import { test } from 'vitest';
import plugin from '../plugin.tsx';
import { HEALTH } from './communitySamples.ts';
import { PEOPLE } from './peopleSamples.ts';
import { REVENUE } from './revenueSamples.ts';
import { VISITS } from './trafficSamples.ts';

test('every page and contribution loads, shows each of its states and passes axe', async () => {
  await axeSmoke(plugin, {
    api: { ...PEOPLE, ...HEALTH, ...REVENUE, ...VISITS },
  });
}, 120_000);
