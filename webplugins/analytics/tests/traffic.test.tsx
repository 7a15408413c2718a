import { aUser, expectAccessible, renderSlot, screen, userEvent, within } from '@motorclub/sdk/testing';
import { expect, test } from 'vitest';
import plugin from '../plugin.tsx';
import { TRAFFIC, VISITS } from './trafficSamples.ts';

const slots = plugin.manifest.slots?.filter(({ view }) => view === 'Traffic') ?? [];
const tab = { ...plugin, manifest: { ...plugin.manifest, slots } };

const open = (at: string, traffic = TRAFFIC) =>
  renderSlot(
    tab,
    'admin.tabs',
    {},
    {
      at,
      user: aUser('ADMIN'),
      api: { ...VISITS, 'GET /analytics-api/traffic': traffic },
    },
  );

test('an admin compares the traffic with the days before and sees what was opened', async () => {
  const { container, api } = open('/adminPanel?tab=analytics.Traffic');
  const period = within(await screen.findByRole('combobox', { name: 'Period' }));
  expect(period.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    ...['Last 30 days', 'Last 7 days', 'Last 90 days', 'Last 12 months', 'Last 3 years'],
  ]);
  const totals = within(await screen.findByLabelText('Totals'));
  expect(totals.getAllByRole('definition').map((each) => each.textContent)).toEqual([
    ...['1,200', '+50%, before: 800'],
    ...['300', 'None before'],
    ...['40', '-20%, before: 50'],
  ]);
  const rows = within(await screen.findByRole('table', { name: 'Most opened' })).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual(['PagePage views', 'Home500', 'ann90', '/profile/:id20']);
  expect(screen.getByRole('link', { name: 'ann' }).getAttribute('href')).toBe('/profile/7');
  expect(api.calls.map(({ query }) => Number(query.days))).toEqual([30, 30]);
  await expectAccessible(container);
});

test('every chart has its table, by other sites too', async () => {
  open('/adminPanel?tab=analytics.Traffic&list=referrer&days=7');
  const sites = await screen.findByRole('table', { name: 'Other sites' });
  expect(within(sites).getByText('No other site')).toBeDefined();
  const [overTime] = await screen.findAllByText(/As a table/);
  if (overTime) await userEvent.click(overTime);
  const table = within(await screen.findByRole('table', { name: 'Views and visits' }));
  expect(table.getAllByRole('row').map((row) => row.textContent)).toContainEqual('Jun 1, 2026700180');
});

test('without any traffic the tab says so', async () => {
  open('/adminPanel?tab=analytics.Traffic', { ...TRAFFIC, steps: [] });
  expect(await screen.findByText('Nobody has opened a page in this period.')).toBeDefined();
});
