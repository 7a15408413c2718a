import { aPage, aUser, expectAccessible, renderPlugin, renderSlot } from '@motorclub/sdk/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { leave } from '../lib/leave.ts';
import plugin from '../plugin.tsx';
import { GOAL, ITEM, OPTIONS, OWN, RANK, RECEIPT, RECURRING, SUMMARY, WALL } from './givingSamples.ts';

vi.mock('../lib/leave.ts', () => ({ leave: vi.fn() }));

const GIVE = 'POST /donation-api/donations';
const shown = {
  'GET /donation-api/donation-options': OPTIONS,
  'GET /donation-api/donation-goals': aPage([GOAL]),
  'GET /donation-api/donations/summary': SUMMARY,
  'GET /donation-api/donation-ranks': aPage([RANK]),
  'GET /donation-api/donation-ranks/mine': {
    rank: null,
    expiresAt: null,
    yearMinor: 0,
    lifetimeMinor: 0,
    currency: 'EUR',
  },
  'GET /donation-api/donor-walls': aPage([WALL]),
  [GIVE]: { donationId: 12, recurringId: null, page: '/payment?paymentId=5' },
};

const open = (at: string, api: Record<string, unknown> = {}, user: ReturnType<typeof aUser> | null = aUser()) =>
  renderPlugin(plugin, at, { ...(user ? { user } : {}), api: { ...shown, ...api } });

async function write(name: RegExp, text: string) {
  const field = screen.getByRole('textbox', { name });
  await userEvent.clear(field);
  await userEvent.type(field, text);
}

test('the bar of a goal follows what others give', async () => {
  const { realtime } = open('/donate');
  expect(await screen.findByText('€485.00 of €1,000.00')).toBeDefined();
  const frame = { type: 'GOAL_CHANGED', seq: 1, at: '2030-01-01T00:00:00Z', goalId: GOAL.id, status: 'ACTIVE' };
  act(() => realtime.emit('/topic/donations/goals', { ...frame, raisedMinor: 51_000 }));
  expect(await screen.findByText('€510.00 of €1,000.00')).toBeDefined();
});

test('a visitor gives five euro with an address for the receipt', async () => {
  const { api, container } = open('/donate?goal=4', {}, null);
  expect(await screen.findByText('€485.00 of €1,000.00')).toBeDefined();
  expect(screen.queryByRole('radio', { name: 'Monthly' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '€5.00' }));
  await userEvent.click(screen.getByRole('button', { name: 'Continue to payment' }));
  expect(await screen.findByText('Enter an email address.')).toBeDefined();
  await expectAccessible(container);
  await write(/Email/, 'ada@example.org');
  await userEvent.click(screen.getByRole('button', { name: 'Continue to payment' }));
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/payment?paymentId=5'));
  const sent = api.calls.find(({ method, path }) => method === 'POST' && path.endsWith('/donations'));
  expect(sent?.body).toEqual({
    kind: 'SUPPORT',
    interval: 'ONCE',
    amountMinor: 500,
    currency: 'EUR',
    coverFee: false,
    publicAs: 'ANONYMOUS',
    goalId: 4,
    message: null,
    email: 'ada@example.org',
    donorName: null,
  });
});

test('a member sees what the amount costs and gives', async () => {
  open('/donate');
  await screen.findByRole('button', { name: 'Continue to payment' });
  expect(screen.getByText('You pay €10.00.')).toBeDefined();
  expect(screen.getByText('You see no promotions for 100 days.')).toBeDefined();
  expect(await screen.findByText('You become a Bronze donor.')).toBeDefined();
  await userEvent.click(screen.getByRole('checkbox', { name: /provider's fee of €0.41/ }));
  expect(screen.getByText('You pay €10.41.')).toBeDefined();
});

test.each(['0.99', '10000.01', '-5', '5.005', '0', 'ten', ''])('the amount %j is not sent', async (amount) => {
  const { api } = open('/donate');
  const go = await screen.findByRole('button', { name: 'Continue to payment' });
  const field = screen.getByRole('textbox', { name: /Amount/ });
  await userEvent.clear(field);
  if (amount) await userEvent.type(field, amount);
  await userEvent.click(go);
  expect(await screen.findByText('Enter an amount from €1.00 to €10,000.00.')).toBeDefined();
  expect(api.calls.some(({ method }) => method === 'POST')).toBe(false);
});

test('who comes back from paying reads what the server says', async () => {
  open('/donate?donation=12', { 'POST /donation-api/donations/{donationId}/sync': { ...OWN, status: 'CANCELED' } });
  expect(await screen.findByText(/did not go through/)).toBeDefined();
});

test('the settings hold donations, regular ones and receipts', async () => {
  const stop = 'PUT /donation-api/recurring-donations/{recurringId}/cancel';
  const api = {
    'GET /donation-api/users/{userId}/subscription': { subscription: null, hasHadTrial: false },
    'GET /donation-api/gift-codes/mine': aPage([]),
    'GET /donation-api/donations/mine': aPage([OWN]),
    'GET /donation-api/recurring-donations/mine': aPage([RECURRING]),
    'GET /donation-api/receipts': aPage([RECEIPT]),
    [stop]: { ...RECURRING, status: 'CANCELED' as const },
  };
  const at = '/accountsettings?tab=donations.MoneySettings';
  const { container, toasts } = renderSlot(plugin, 'settings.tabs', {}, { at, user: aUser(), api });
  expect(await screen.findByText('TEST-R-2026-000007')).toBeDefined();
  await expectAccessible(container);
  await userEvent.click(await screen.findByRole('button', { name: 'Stop donating' }));
  const dialog = await screen.findByRole('dialog', { name: 'Stop this regular donation?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Stop donating' }));
  await waitFor(() => expect(toasts()).toEqual(['Regular donation stopped']));
});

test('an admin refunds a part of a donation with a reason', async () => {
  const refund = 'POST /donation-api/donations/{donationId}/refunds';
  const { api, toasts } = open(
    '/admin/donation-ranks?tab=donations',
    {
      'GET /donation-api/donations': aPage([ITEM]),
      [refund]: { id: 1, amountMinor: 500, currency: 'EUR', reason: 'DUPLICATE', status: 'PENDING' },
    },
    aUser('ADMIN'),
  );
  await userEvent.click(await screen.findByRole('button', { name: /^Refund €10.41/ }));
  const dialog = await screen.findByRole('dialog');
  const amount = within(dialog).getByRole('textbox', { name: /Amount/ });
  await userEvent.clear(amount);
  await userEvent.type(amount, '5');
  await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: 'Reason' }), 'DUPLICATE');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Refund' }));
  await waitFor(() => expect(toasts()).toEqual(['Refund requested']));
  expect(api.calls.find(({ path }) => path.endsWith('/refunds'))?.body).toEqual({
    amountMinor: 500,
    reason: 'DUPLICATE',
    note: null,
  });
});

test('an admin sees how many members a rank would have before it is saved', async () => {
  const { api } = open(
    '/admin/donation-ranks',
    {
      'GET /donation-api/rights': aPage([]),
      'POST /donation-api/donation-ranks/preview': { holders: [7] },
      'PUT /donation-api/donation-ranks/{rankId}': RANK,
    },
    aUser('ADMIN'),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Edit “Bronze”' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit “Bronze”' });
  expect(await within(dialog).findByText('7 members have given this much.')).toBeDefined();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.calls.some(({ method }) => method === 'PUT')).toBe(true));
  expect(api.calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({ thresholdMinor: 1000, version: 1 });
});
