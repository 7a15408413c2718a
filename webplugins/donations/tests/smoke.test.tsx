import { aPage, axeSmoke } from '@motorclub/sdk/testing';
import { test } from 'vitest';
import plugin from '../plugin.tsx';
import { GOAL, ITEM, OPTIONS, OWN, RANK, RECEIPT, RECURRING, SUMMARY, WALL } from './givingSamples.ts';
import { aGiftCode, aPlan, aPlanItem, aPlanSubscription, aSubscriber } from './planSamples.ts';

const api = {
  'GET /donation-api/subscription-plans': aPage([aPlan()]),
  'GET /donation-api/subscription-plans/all': aPage([aPlanItem()]),
  'GET /donation-api/subscriptions': aPage([aSubscriber()]),
  'GET /donation-api/users/{userId}/subscription': { subscription: aPlanSubscription(), hasHadTrial: true },
  'GET /donation-api/gift-codes/mine': aPage([aGiftCode()]),
  'GET /donation-api/donation-options': OPTIONS,
  'GET /donation-api/donation-goals': aPage([GOAL]),
  'GET /donation-api/donations/summary': SUMMARY,
  'GET /donation-api/donations/standing': { adFreeUntil: '2030-01-01T10:00:00Z', givenMinor: 500, currency: 'EUR' },
  'GET /donation-api/donation-ranks': aPage([RANK]),
  'GET /donation-api/donation-ranks/mine': {
    rank: null,
    expiresAt: null,
    yearMinor: 0,
    lifetimeMinor: 0,
    currency: 'EUR',
  },
  'GET /donation-api/users/{userId}/donor': {
    rank: { name: 'Bronze', level: 1, icon: 'star', color: '#a9714b', since: '2026-01-01T10:00:00Z' },
  },
  'GET /donation-api/donor-walls': aPage([WALL]),
  'GET /donation-api/donations/mine': aPage([OWN]),
  'GET /donation-api/recurring-donations/mine': aPage([RECURRING]),
  'GET /donation-api/receipts': aPage([RECEIPT]),
  'GET /donation-api/donations': aPage([ITEM]),
};

test('every page loads, shows each of its states and passes axe', async () => {
  await axeSmoke(plugin, { api, slots: { 'profile.overview': { userId: 7, username: 'ada', own: false } } });
}, 120_000);
