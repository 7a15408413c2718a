import { aPage, aUser, expectAccessible, renderSlot, reply } from '@motorclub/sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { leave } from '../lib/leave.ts';
import plugin from '../plugin.tsx';
import { aManagedSubscription, aSubscription } from './samples.ts';

vi.mock('../lib/leave.ts', () => ({ leave: vi.fn() }));

const SETTINGS = '/accountsettings?tab=payments.Subscriptions';
const MANAGED = '/adminPanel?tab=payments.Manage&list=subscriptions';
const OWN = 'GET /payment-api/subscriptions/mine';
const ALL = 'GET /payment-api/subscriptions';
const CANCEL = 'POST /payment-api/subscriptions/{subscriptionId}/cancel';

function settings(api: Record<string, unknown>) {
  return renderSlot(plugin, 'settings.tabs', {}, { at: SETTINGS, user: aUser(), api });
}

test('a member sees what renews, and cancels it with a reason', async () => {
  const cancelled = aSubscription({ cancelAtPeriodEnd: true });
  const { api, container, toasts } = settings({ [OWN]: aPage([aSubscription()]), [CANCEL]: cancelled });
  const list = await screen.findByRole('list', { name: 'Subscriptions' });
  expect(within(list).getByText('Club · €10.00 a month')).toBeDefined();
  expect(within(list).getByText(/^Renews on Jul 1, 2026/)).toBeDefined();
  expect(within(list).getByText('Visa ending in 4242')).toBeDefined();
  await expectAccessible(container);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel: Club' }));
  const dialog = await screen.findByRole('dialog', { name: 'Cancel Club?' });
  expect(within(dialog).getByText(/^It lasts until Jul 1, 2026/)).toBeDefined();
  await expectAccessible(dialog);
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Why are you leaving/ }), 'Sold the car');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel subscription' }));
  await waitFor(() => expect(toasts()).toEqual(['Club is cancelled.']));
  const sent = api.calls.find(({ path }) => path.endsWith('/cancel'));
  expect(sent?.body).toEqual({ reason: 'Sold the car' });
});

test('what was cancelled can be resumed, and what is over has nothing to do', async () => {
  const items = [
    aSubscription({ cancelAtPeriodEnd: true }),
    aSubscription({ id: 2, status: 'CANCELED', endedAt: '2026-05-01T10:00:00Z' }),
  ];
  const resumed = 'POST /payment-api/subscriptions/{subscriptionId}/resume';
  const { toasts } = settings({ [OWN]: aPage(items), [resumed]: aSubscription() });
  expect(await screen.findByText(/^Ends on Jul 1, 2026/)).toBeDefined();
  expect(screen.getByText(/^Ended on May 1, 2026/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Cancel: Club' })).toBeNull();
  expect(screen.getAllByRole('button')).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'Resume: Club' }));
  await waitFor(() => expect(toasts()).toEqual(['Club continues.']));
});

test('a charge that failed leads to the page of the provider', async () => {
  const portal = 'POST /payment-api/subscriptions/{subscriptionId}/portal';
  settings({
    [OWN]: aPage([aSubscription({ status: 'PAST_DUE' })]),
    [portal]: { redirectUrl: 'https://billing.example/p' },
  });
  expect(await screen.findByText(/^The last charge failed/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Update card: Club' }));
  await waitFor(() => expect(leave).toHaveBeenCalledWith('https://billing.example/p'));
});

test('nothing, and nothing that could be loaded', async () => {
  const { unmount } = settings({ [OWN]: aPage([]) });
  expect(await screen.findByText('You have no subscriptions.')).toBeDefined();
  unmount();
  settings({ [OWN]: reply(500, { message: 'Broken.' }) });
  expect(await screen.findByText('The subscriptions could not be loaded')).toBeDefined();
});

test('an admin sees all of them, by state, and has time pass at the sandbox', async () => {
  const clock = 'POST /payment-api/sandbox/subscriptions/{subscriptionId}/clock';
  const { api, container, toasts } = renderSlot(
    plugin,
    'admin.tabs',
    {},
    {
      at: MANAGED,
      user: aUser('ADMIN'),
      api: {
        [ALL]: aPage([aManagedSubscription(), aManagedSubscription({ id: 2, provider: 'stripe', livemode: true })]),
        [clock]: aSubscription(),
        'GET /payment-api/waiting': { content: [] },
      },
    },
  );
  const table = await screen.findByRole('table', { name: 'Subscriptions' });
  expect(within(table).getByText('PLAN 4 · stripe')).toBeDefined();
  await expectAccessible(container);
  await userEvent.click(screen.getByRole('button', { name: 'Skip 31 days: PLAN 4' }));
  await waitFor(() => expect(toasts()).toEqual(['31 days have passed for this subscription.']));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Payment failed');
  await waitFor(() => expect(api.calls.at(-1)?.query).toEqual({ status: 'PAST_DUE', page: 0, size: 20 }));
});
