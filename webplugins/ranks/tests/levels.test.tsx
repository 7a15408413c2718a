import {
  type ApiHandlers,
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
import { aChange, aRank, USER_RANK } from './samples.ts';

const TUNER = aRank({ id: 4, level: 3, name: 'Tuner', minPoints: 600, minAgeDays: 30, minQuality: 0.6 });
const LADDER: ApiHandlers = { 'GET /rank-api/activity-ranks': aPage([aRank(), TUNER]) };

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

test('a member reads what the next level needs, where points come from and what is left today', async () => {
  const { container } = renderPlugin(plugin, '/rank', {
    user: aUser('USER'),
    api: { ...LADDER, 'GET /rank-api/users/:userId/rank': USER_RANK },
  });
  const next = within(await screen.findByRole('region', { name: 'Next: level 4, Mechanic' }));
  expect(next.getByText('700 of 1,500')).toBeDefined();
  expect(next.getByText('40 days of 90 days')).toBeDefined();
  expect(next.getByText('75 % of 70 %')).toBeDefined();
  expect(next.getAllByRole('progressbar').map((bar) => bar.getAttribute('aria-valuenow'))).toEqual(['46', '44', '100']);
  expect(screen.getByText('170 of 200 left')).toBeDefined();
  await expectAccessible(container);
  await userEvent.click(screen.getByRole('link', { name: 'Levels' }));
  const own = await screen.findByText('Your level');
  expect(own.closest('li')?.textContent).toContain('Tuner');
});

test('without the game nothing is said of points', async () => {
  const api = { ...LADDER, 'GET /rank-api/users/:userId/rank': { ...USER_RANK, points: null } };
  renderPlugin(plugin, '/rank', { user: aUser('USER'), api });
  const next = within(await screen.findByRole('region', { name: 'Next: level 4, Mechanic' }));
  expect(next.getAllByRole('progressbar')).toHaveLength(2);
  expect(screen.queryByText('Points by source')).toBeNull();
});

test('visitors see the ladder', async () => {
  const { api } = renderPlugin(plugin, '/rank', { api: LADDER });
  expect(await screen.findByText('Points: 600 · Days as a member: 30 days · Quality of posts: 60 %')).toBeDefined();
  expect(screen.queryByRole('link', { name: 'My rank' })).toBeNull();
  expect(api.calls.map(({ path }) => path)).toEqual(['/rank-api/activity-ranks']);
});

test('an admin simulates a change of a level before saving it', async () => {
  const { api, toasts } = renderPlugin(plugin, '/admin/activity-ranks', {
    user: aUser('ADMIN'),
    api: {
      ...LADDER,
      'POST /rank-api/activity-ranks/simulations': { members: 40, rise: 3, fall: 0, levels: [] },
      'PUT /rank-api/activity-ranks/:id': { ...TUNER, minPoints: 500 },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Tuner' }));
  const form = await dialog('Edit Tuner');
  const points = form.getByRole('textbox', { name: /^Points/ });
  await userEvent.clear(points);
  await userEvent.type(points, '500');
  await userEvent.click(form.getByRole('button', { name: 'Simulate' }));
  expect(await form.findByText(/Of 40 members 3 would rise at once/)).toBeDefined();
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(toasts()).toEqual(['Tuner is saved']));
  const bodies = api.calls.filter(({ method }) => method !== 'GET').map(({ body }) => body);
  const proposed = { level: 3, minPoints: 500, minAgeDays: 30, minQuality: 0.6 };
  expect(bodies[0]).toEqual({ levels: [{ level: 0, minPoints: 0, minAgeDays: 0, minQuality: 0 }, proposed] });
  expect(bodies[1]).toMatchObject({ ...proposed, version: 1 });
});

test('an admin takes a change back', async () => {
  const { toasts } = renderPlugin(plugin, '/admin/activity-ranks?tab=changes', {
    user: aUser('ADMIN'),
    api: {
      ...LADDER,
      'GET /rank-api/rank-changes': aPage([aChange()]),
      'POST /rank-api/rank-changes/:id/revert': reply(201, aChange({ id: 2 })),
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Undo the change of Tuner' }));
  await userEvent.click((await dialog('Undo this change?')).getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(toasts()).toEqual(['The change is undone']));
});
