import { aUser, axeSmoke } from '@motorclub/sdk/testing';
import { test } from 'vitest';
import plugin from '../plugin.tsx';
import { ABOUT, CATALOGUE, pageOf, SAVED } from './samples.ts';

test('every page and contribution loads, shows each of its states and passes axe', async () => {
  await axeSmoke(plugin, {
    user: aUser('ADMIN'),
    permissions: ['price_predictor.estimate.save', 'price_predictor.model.train'],
    api: {
      'GET /price-predictor-api/catalogue': CATALOGUE,
      'GET /price-predictor-api/about': ABOUT,
      'GET /price-predictor-api/saved': pageOf([SAVED]),
      'GET /price-predictor-api/trainings': pageOf([]),
    },
  });
});
