import { aPage, axeSmoke } from '@motorclub/sdk/testing';
import { test } from 'vitest';
import plugin from '../plugin.tsx';
import { aGiftCode, aPlan, aPlanItem, aPlanSubscription, aSubscriber } from './planSamples.ts';

const api = {
  'GET /donation-api/subscription-plans': aPage([aPlan()]),
  'GET /donation-api/subscription-plans/all': aPage([aPlanItem()]),
  'GET /donation-api/subscriptions': aPage([aSubscriber()]),
  'GET /donation-api/users/{userId}/subscription': { subscription: aPlanSubscription(), hasHadTrial: true },
  'GET /donation-api/gift-codes/mine': aPage([aGiftCode()]),
};

test('every page loads, shows each of its states and passes axe', async () => {
  await axeSmoke(plugin, { api });
}, 60_000);
