import { aUser, expectAccessible, renderPlugin, screen, userEvent, waitFor, within } from '@motorclub/sdk/testing';
import { expect, test } from 'vitest';
import plugin from '../plugin.tsx';
import { aBoard, BOARDS_API as api, RUSTY } from './boardSamples.ts';

test('the board says who has moved, and marks the own place', async () => {
  const { container } = renderPlugin(plugin, '/leaderboard', { user: aUser('USER', RUSTY), api });
  const list = within(await screen.findByRole('list', { name: 'Overall' }));
  const [first, second] = list.getAllByRole('listitem');
  expect(first?.getAttribute('aria-current')).toBe('true');
  expect(first?.textContent).toContain('Up 2 places');
  expect(first?.textContent).toContain('40 points');
  expect(second?.textContent).toContain('Down 1 place');
  expect(second?.textContent).toContain('1 point');
  expect(screen.getByRole('list', { name: 'Your place' })).toBeDefined();
  await expectAccessible(container);
});

test('one of country, brand and followed members is chosen at a time', async () => {
  const { api: sent } = renderPlugin(plugin, '/leaderboard?scope=BRAND&key=BMW', {
    user: aUser('USER', RUSTY),
    api: { ...api, 'GET /rank-api/leaderboards': aBoard([]) },
  });
  expect(await screen.findByText('No points yet this week')).toBeDefined();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Country' }), 'Germany');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'This month');
  await waitFor(() => {
    const { query } = sent.calls.filter(({ path }) => path.endsWith('/leaderboards')).at(-1) ?? {};
    expect(query).toMatchObject({ period: 'MONTH', scope: 'COUNTRY', key: 'DE' });
  });
  expect(await screen.findByText('No points yet this month')).toBeDefined();
});
