import {
  aPage,
  aUser,
  expectAccessible,
  renderPlugin,
  reply,
  screen,
  userEvent,
  waitFor,
  within,
} from '@motorclub/sdk/testing';
import { expect, test } from 'vitest';
import plugin from '../plugin.tsx';
import { anEvent, aRule, aRun } from './pointSamples.ts';

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

test('every row of the ledger says why it has its points', async () => {
  const events = [
    anEvent(),
    anEvent({ id: 2, points: -8, reversesId: 1, reason: 'INVALIDATED', title: null, url: null }),
    anEvent({ id: 3, points: 10, reason: '' }),
  ];
  const { container } = renderPlugin(plugin, '/rank?tab=points', {
    user: aUser('USER'),
    api: { 'GET /rank-api/users/:userId/points': aPage(events) },
  });
  const table = within(await screen.findByRole('table', { name: 'My points' }));
  const rows = table.getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining('Further votes of the same member count less.'),
    expect.stringContaining('Taken back: Answer up-votedStaff have found that the vote does not count.'),
    expect.stringContaining('+10'),
  ]);
  expect(table.getAllByRole('link', { name: 'Which oil for the E30?' })[0]?.getAttribute('href')).toBe('/questions/3');
  await expectAccessible(container);
});

test('visitors read the rules with their limits', async () => {
  const rules = [aRule(), aRule({ key: 'comment_upvoted', title: 'Comment up-voted', points: 1, dailyCap: 10 })];
  renderPlugin(plugin, '/rank?tab=rules', { api: { 'GET /rank-api/point-rules': aPage(rules) } });
  expect(await screen.findByText('3 times from the same member in a day')).toBeDefined();
  expect(screen.getByText('10 points a day · 3 times from the same member in a day')).toBeDefined();
});

test('an admin tries other points out, saves them, and has all points recalculated', async () => {
  const { api, toasts } = renderPlugin(plugin, '/admin/activity-ranks?tab=rules', {
    user: aUser('ADMIN'),
    api: {
      'GET /rank-api/point-rules': aPage([aRule()]),
      'POST /rank-api/point-recalculations': reply(202, aRun({ status: 'QUEUED' })),
      'GET /rank-api/point-recalculations/:id': aRun(),
      'PUT /rank-api/point-rules/:key': aRule({ points: 5, version: 2 }),
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Answer up-voted' }));
  const form = await dialog('Change Answer up-voted');
  const points = form.getByRole('textbox', { name: /^Points\W*$/ });
  await userEvent.clear(points);
  await userEvent.type(points, '5');
  await userEvent.click(form.getByRole('button', { name: 'Simulate' }));
  expect(await form.findByText('12 of 40 members would have other points, 3 another level.')).toBeDefined();
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(toasts()).toEqual(['Answer up-voted is saved and holds for what happens from now on']));
  await userEvent.click(screen.getByRole('button', { name: 'Recalculate' }));
  await userEvent.click((await dialog('Recalculate all points?')).getByRole('button', { name: 'Recalculate' }));
  await waitFor(() => expect(toasts()).toContain('The recalculation has begun'));
  const amounts = { points: 5, dailyCap: null, pairCap: 3, pairDays: 1, countsToDailyTotal: true, isActive: true };
  expect(api.calls.filter(({ method }) => method !== 'GET').map(({ body }) => body)).toEqual([
    { kind: 'SIMULATE', rules: [{ key: 'answer_upvoted', ...amounts }] },
    { ...amounts, version: 1 },
    { kind: 'RECALCULATE', rules: [] },
  ]);
});
