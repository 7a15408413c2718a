import { aPage, aUser, expectAccessible, renderPlugin, screen, userEvent, within } from '@motorclub/sdk/testing';
import { expect, test } from 'vitest';
import plugin from '../plugin.tsx';
import { EVENTS, figures, NOTHING, ORGANISED } from './peopleSamples.ts';

const REACH = 'GET /analytics-api/users/:userId/analytics';

test('a member compares measures with the period before and chooses the one that is drawn', async () => {
  const { container, api } = renderPlugin(plugin, '/analytics?days=7', {
    user: aUser('USER'),
    api: { [REACH]: figures() },
  });
  const views = await screen.findByRole('button', { name: /Views of questions/ });
  expect(views.textContent).toContain('+50%, before: 14');
  const rate = screen.getByRole('button', { name: /Accepted rate/ });
  expect(rate.textContent).toContain('33.3%None before');
  expect(views.getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(rate);
  expect(await screen.findByRole('figure', { name: 'Accepted rate' })).toBeDefined();
  await userEvent.click(within(screen.getByRole('group', { name: 'Period' })).getByRole('button', { name: '90 days' }));
  expect(screen.getByText(/time zone Europe\/Berlin/)).toBeDefined();
  expect(api.calls.map(({ query }) => query)).toEqual([{ days: 7 }, { days: 90 }]);
  expect(screen.queryByRole('navigation', { name: 'Kinds of figures' })).toBeNull();
  await expectAccessible(container);
});

test('every value stands in the table behind the chart', async () => {
  renderPlugin(plugin, '/analytics?days=7', { user: aUser('USER'), api: { [REACH]: figures() } });
  await userEvent.click(await screen.findByText(/As a table/));
  const rows = within(await screen.findByRole('table', { name: 'Views of questions' })).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toContainEqual('Jun 1, 202662');
});

test('an organiser has their events as well, each with its own figures', async () => {
  renderPlugin(plugin, '/analytics?tab=events', {
    user: aUser('EVENT_ORGANISER'),
    api: {
      'GET /analytics-api/organizers/:organizerId/analytics': ORGANISED,
      'GET /analytics-api/organizers/:organizerId/events': aPage(EVENTS),
    },
  });
  const table = within(await screen.findByRole('table', { name: 'By event' }));
  expect(table.getByRole('link', { name: 'Track day' }).getAttribute('href')).toBe('/events/8');
  expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'EventTicketsTicket sales',
    expect.stringContaining('Track day12€120.00'),
    expect.stringContaining('Deleted event0–'),
  ]);
});

test('a member without any figures is told what will be counted, and what could not be asked', async () => {
  renderPlugin(plugin, '/analytics', { user: aUser('USER'), api: { [REACH]: { ...NOTHING, incomplete: true } } });
  expect(await screen.findByText(/questions, answers and cars that you share/)).toBeDefined();
  expect(screen.getByText('Some figures cannot be shown right now.')).toBeDefined();
});

test('a visitor is asked in', async () => {
  renderPlugin(plugin, '/analytics', { api: {} });
  expect(await screen.findByRole('link', { name: 'Log In' })).toBeDefined();
});
