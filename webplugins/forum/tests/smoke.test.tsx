import { axeSmoke } from '@motorclub/sdk/testing';
import { test } from 'vitest';
import plugin from '../plugin.tsx';
import { AROUND, anAnswer, anImage, anItem, aQuestion, pageOf } from './samples.ts';

const CAR = {
  carId: null,
  brand: 'Toyota',
  carModel: 'Supra',
  generation: 'Mk4',
  engine: '2JZ-GTE',
  year: 1994,
  mileageKm: 186_000,
};
const QUESTION = aQuestion(
  [anAnswer({ dangerous: true, dangerousCount: 2, partsCost: { amountMinor: 3850, currency: 'EUR' }, difficulty: 3 })],
  {
    car: CAR,
    symptom: 'Rattle',
    faultCodes: ['P0171'],
    attachments: [anImage()],
    status: 'CLOSED',
    closeReason: 'UNCLEAR',
  },
);

const api = {
  ...AROUND,
  'GET /forum-api/questions': pageOf([anItem({ carLabel: '1994 Toyota Supra', outdated: true, solved: true })]),
  'GET /forum-api/questions/:id': QUESTION,
  'GET /forum-api/answers/:id/outcomes': pageOf([]),
};

test('every page and contribution loads, shows each of its states and passes axe', async () => {
  await axeSmoke(plugin, { api, params: { questionId: 17 } });
});
