import { aPage, aUser, expectAccessible, renderSlot } from '@motorclub/sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import plugin from '../plugin.tsx';
import { HEALTH, REBUILD } from './communitySamples.ts';

const START = 'POST /analytics-api/rebuilds';

const open = (api: Record<string, unknown> = {}) =>
  renderSlot(plugin, 'admin.tabs', {}, { user: aUser('ADMIN'), api: { ...HEALTH, ...api } });

test('each figure has its chart, its values as a table, and says which days changed late', async () => {
  const { container } = open();
  const chart = await screen.findByRole('figure', { name: 'Newcomers who came back' }, { timeout: 10_000 });
  await userEvent.click(within(chart).getByText(/table/i));
  expect(await within(chart).findByRole('cell', { name: '25%' })).toBeDefined();
  expect(screen.getByText('Changed after the day was over: May 27, 2026')).toBeDefined();
  const cohorts = await screen.findByRole('table', { name: 'Newcomers by when they came' });
  expect(within(cohorts).getByRole('cell', { name: '100%' })).toBeDefined();
  const answers = screen.getByRole('figure', { name: 'Median time to the first answer' });
  await userEvent.click(within(answers).getByText(/table/i));
  expect(await within(answers).findByRole('cell', { name: '15 min' })).toBeDefined();
  expect(within(answers).getByRole('cell', { name: '3 h' })).toBeDefined();
  await expectAccessible(container);
}, 60_000);

test('an admin has days counted again and sees how far that is', async () => {
  const { api } = open({
    [START]: REBUILD,
    'GET /analytics-api/rebuilds': aPage([{ ...REBUILD, status: 'DONE', failed: ['forum.views'] }]),
  });
  expect(await screen.findByText('These figures could not be counted again: forum.views')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Count again' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText(/First day/), '2026-02-01');
  await userEvent.type(within(dialog).getByLabelText(/Last day/), '2026-01-31');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Start' }));
  expect(await screen.findByText('The last day comes after the first one.')).toBeDefined();
  await userEvent.clear(within(dialog).getByLabelText(/Last day/));
  await userEvent.type(within(dialog).getByLabelText(/Last day/), '2026-02-28');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Start' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = api.calls.find(({ method }) => method === 'POST');
  expect(sent?.body).toEqual({ since: '2026-02-01', until: '2026-03-01', figures: [] });
}, 60_000);

test('a running rebuild says so', async () => {
  open({ 'GET /analytics-api/rebuilds': aPage([REBUILD]) });
  expect(await screen.findByText('Counting again: 62 of 160 days')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Count again' }).hasAttribute('disabled')).toBe(true);
});
