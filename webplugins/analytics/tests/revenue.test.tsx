import { aPage, aUser, expectAccessible, renderPlugin } from '@motorclub/sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { saveFile } from '../lib/saveFile.ts';
import plugin from '../plugin.tsx';
import { aBreakdown, aCurrency, aPayment, aProvider, aSummary, REVENUE, someMovements } from './revenueSamples.ts';

vi.mock('../lib/saveFile.ts', () => ({ saveFile: vi.fn() }));

const BASE = 'GET /analytics-api/revenue-analytics';
const open = (query = '', api: Record<string, unknown> = {}) =>
  renderPlugin(plugin, `/admin-revenue-dashboard${query}`, {
    user: aUser('ADMIN'),
    api: { ...REVENUE, ...api },
  });

const tile = async (label: string) => (await screen.findByText(label, { selector: 'dt' })).parentElement;

test('figures stand beside those before, follow a sale, and each day of a chart can be read in a table', async () => {
  let summary = aSummary();
  const { realtime, container } = open('', { [`${BASE}/summary`]: () => summary });
  expect((await tile('Gross'))?.textContent).toBe('Gross€100.00+25%, before: €80.00');
  expect((await tile('Subscriber churn'))?.textContent).toBe('Subscriber churn12.5%None before');
  expect((await tile('Average gift'))?.textContent).toContain('n = 4');
  expect(await screen.findByText('stripe, EUR: differs from provider by 0.00')).toBeDefined();
  const chart = await screen.findByRole('figure', { name: 'Gross by source' });
  await userEvent.click(within(chart).getByText(/^As a table/));
  expect(await within(chart).findByRole('row', { name: 'Nov 2, 2026 * €0.00 €25.00' })).toBeDefined();
  await expectAccessible(container);
  summary = aSummary({ currencies: [aCurrency({ totals: { ...aCurrency().totals, grossMinor: 12_000 } })] });
  realtime.emit('/topic/revenue', {
    type: 'REVENUE',
    todayMinor: 2000,
    monthMinor: 12_000,
    currency: 'EUR',
    orders: 1,
  });
  await waitFor(async () => expect((await tile('Gross'))?.textContent).toContain('€120.00'));
});

test('the period, what it is compared with, the currency and test money are in the address', async () => {
  const dollars = aCurrency({ currency: 'USD' });
  const { api } = open('?days=90&compare=YEAR&test=true', {
    [`${BASE}/summary`]: aSummary({ includeTest: true, currencies: [aCurrency(), dollars] }),
  });
  expect(await screen.findByText('Test payments are included.')).toBeDefined();
  const queries = () => api.calls.filter(({ path }) => path.endsWith('/summary')).map(({ query }) => query);
  expect(queries()).toEqual([{ days: 90, compare: 'YEAR', includeTest: true }]);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Currency' }), 'USD');
  expect((await tile('Gross'))?.textContent).toContain('$100.00');
  const period = screen.getByRole('combobox', { name: 'Period' });
  expect(
    within(period)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Last 30 days', 'Last 7 days', 'Last 90 days', 'Last 12 months', 'Last 3 years', 'Own days']);
  await userEvent.selectOptions(period, 'Own days');
  expect(await screen.findByLabelText('From')).toHaveProperty('value', '2026-11-01');
  expect(queries().at(-1)).toEqual({ from: '2026-11-01', to: '2026-11-30', compare: 'YEAR', includeTest: true });
});

test('a figure leads to the payments behind it, and they can be exported', async () => {
  const { api } = open('?tab=breakdowns&by=COUNTRY', {
    [`${BASE}/breakdowns`]: aPage([aBreakdown({ by: 'COUNTRY', key: 'DE', label: '' })]),
    [`${BASE}/payments`]: aPage([aPayment({ livemode: false })]),
    [`${BASE}/exports`]: 'id,amount',
  });
  const table = await screen.findByRole('table', { name: 'Revenue by country' });
  await userEvent.click(within(table).getByRole('link', { name: 'Germany' }));
  const payments = await screen.findByRole('table', { name: 'Payments behind the figures' });
  expect(within(payments).getByRole('row', { name: /Tickets Test Track day DE €50.00 €1.50/ })).toBeDefined();
  expect(api.calls.find(({ path }) => path.endsWith('/payments'))?.query).toMatchObject({
    country: 'DE',
    state: 'PAID',
    currency: 'EUR',
    from: '2026-11-01',
  });
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Payments' }));
  await waitFor(() => expect(saveFile).toHaveBeenCalledWith('revenue-payments.csv', expect.anything()));
  expect(api.calls.find(({ path }) => path.endsWith('/exports'))?.query).toMatchObject({ table: 'PAYMENTS' });
});

test('movements are checked, and who stays is shown by month', async () => {
  const { container } = open('?tab=recurring');
  const sum = 'The movements add up: €40.00 and €10.00 are €50.00, a difference of €0.00.';
  expect(await screen.findByText(sum)).toBeDefined();
  expect(await screen.findByRole('row', { name: 'Oct 2026 8 100% 87.5%' })).toBeDefined();
  await screen.findByRole('figure', { name: 'Movements of the MRR' });
  await expectAccessible(container);
});

test('what does not add up and what differs from the provider is said', async () => {
  open('?tab=recurring', {
    [`${BASE}/mrr-movements`]: someMovements(100),
    [`${BASE}/reconciliations`]: {
      content: [
        aProvider({ reportedMinor: 7950, differenceMinor: -50 }),
        aProvider({ provider: 'sandbox', livemode: false, reportedMinor: null, differenceMinor: null }),
      ],
    },
  });
  expect(await screen.findByText(/^The movements do not add up/)).toBeDefined();
  expect(await screen.findByText('stripe, EUR: differs from provider by −0.50')).toBeDefined();
  expect(await screen.findByText('sandbox (test), EUR: the provider does not answer')).toBeDefined();
});

test('a site without revenue says so, and names test money that is left out', async () => {
  const { api } = open('', { [`${BASE}/summary`]: aSummary({ hasRevenue: false, currencies: [] }) });
  expect(await screen.findByText('No revenue yet. There are test payments, which are left out.')).toBeDefined();
  await userEvent.click(screen.getByRole('link', { name: 'Include test payments' }));
  await waitFor(() => expect(api.calls.at(-1)?.query).toEqual({ includeTest: true }));
});
