import { aPage, axeSmoke } from '@motorclub/sdk/testing';
import { test } from 'vitest';
import plugin from '../plugin.tsx';
import { aDeskSession, anEvent, aPaid, aPayment, aRow, aSession, aSubscription, WAYS } from './samples.ts';

const api = {
  'GET /payment-api/providers': WAYS,
  'GET /payment-api/payments': aPage([aRow()]),
  'GET /payment-api/waiting': { content: [] },
  'GET /payment-api/refunds': aPage([]),
  'GET /payment-api/payments/{paymentId}': aPayment(),
  'POST /payment-api/payments/{paymentId}/sync': aPaid(),
  'GET /payment-api/subscriptions/mine': aPage([aSubscription()]),
  'GET /payment-api/sandbox/sessions': aPage([aDeskSession()]),
  'GET /payment-api/sandbox/sessions/{ref}': aSession(),
  'GET /payment-api/sandbox/events': aPage([anEvent()]),
};

test('every page loads, shows each of its states and passes axe', async () => {
  await axeSmoke(plugin, { api, params: { id: 7 } });
}, 60_000);
