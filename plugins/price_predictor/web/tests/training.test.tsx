import { aUser, expectAccessible, type Handler, type RenderOptions, renderSlot, reply } from '@motorclub/sdk/testing';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Run } from '../api/types.ts';
import plugin from '../plugin.tsx';
import { ABOUT, pageOf } from './samples.ts';

const MOUNT = '/price-predictor-api';
const ADMIN: RenderOptions = { user: aUser('ADMIN'), permissions: ['price_predictor.model.train'] };
const RUN: Run = {
  id: 9,
  reason: 'daily',
  startedAt: '2026-06-01T12:00:00.000Z',
  endedAt: '2026-06-01T12:00:05.000Z',
  outcome: 'FAILED',
  error: 'TrainingFailed: it ended with -9',
  siteRows: 0,
};

function open(runs: Handler<'GET /price-predictor-api/trainings'>, options: RenderOptions = {}) {
  const api = {
    [`GET ${MOUNT}/about`]: ABOUT,
    [`GET ${MOUNT}/trainings`]: runs,
    [`POST ${MOUNT}/trainings`]: reply(202, { accepted: true }),
    ...options.api,
  };
  return renderSlot(plugin, 'admin.section', {}, { ...ADMIN, ...options, api });
}

test('an admin sees the error of the model and why the last training failed', async () => {
  const { container } = open(() => pageOf([RUN]));
  expect(await screen.findByText(/^Median error 11.8% on 736 cars/)).toBeDefined();
  expect(await screen.findByText('TrainingFailed: it ended with -9')).toBeDefined();
  await expectAccessible(container);
});

test('a training can be asked for, and its end is seen', async () => {
  let runs: readonly Run[] = [];
  const { realtime, api } = open(() => pageOf(runs));
  expect(await screen.findByText('No training has run yet.')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Train now' }));
  expect(api.calls.some(({ method, path }) => method === 'POST' && path === `${MOUNT}/trainings`)).toBe(true);
  runs = [{ ...RUN, outcome: 'TRAINED', error: null }];
  realtime.emit('/topic/price-predictor/model', { type: 'MODEL_TRAINED', modelId: 4 });
  expect(await screen.findByText(/^Trained/)).toBeDefined();
});

test('a refusal is told', async () => {
  const busy = reply(409, { status: 409, code: 'CONFLICT', message: 'A training is running.' });
  open(() => pageOf([]), { api: { [`POST ${MOUNT}/trainings`]: busy } });
  await userEvent.click(await screen.findByRole('button', { name: 'Train now' }));
  expect(await screen.findByText('A training is running.')).toBeDefined();
});

test('whoever may not train sees nothing', async () => {
  const { api } = open(() => pageOf([]), { permissions: [] });
  await new Promise((done) => setTimeout(done, 100));
  expect(screen.queryByRole('button')).toBeNull();
  expect(api.calls.some(({ path }) => path.endsWith('/trainings'))).toBe(false);
});
