import { aPage, axeSmoke } from '@motorclub/sdk/testing';
import { test } from 'vitest';
import plugin from '../plugin.tsx';
import { AROUND, anAnswer, anImage, anItem, aQuestion } from './samples.ts';

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

const ANSWERED = {
  id: 7,
  questionId: 17,
  title: 'Rattle on a cold 2JZ',
  excerpt: 'Check the tensioner first.',
  score: 3,
  workedCount: 2,
  accepted: true,
  createdAt: '2026-11-20T10:00:00Z',
};
const SUMMARY = {
  questionCount: 4,
  answerCount: 9,
  acceptedCount: 3,
  workedCount: 5,
  tags: [{ name: 'brakes', questionCount: 6 }],
};

const api = {
  ...AROUND,
  'GET /forum-api/questions': aPage([anItem({ carLabel: '1994 Toyota Supra', outdated: true, solved: true })]),
  'GET /forum-api/questions/{questionId}': QUESTION,
  'GET /forum-api/answers/{answerId}/outcomes': aPage([]),
  'GET /forum-api/users/{userId}/answers': aPage([ANSWERED]),
  'GET /forum-api/users/{userId}/summary': SUMMARY,
};

test('every page and contribution loads, shows each of its states and passes axe', async () => {
  const slots = { 'car.questions': { carId: 3, brand: 'Toyota', model: 'Supra', generation: 'Mk4' } };
  await axeSmoke(plugin, { api, params: { questionId: 17 }, slots });
});
