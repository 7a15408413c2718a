import { aPage, aUser, expectAccessible, renderPlugin, renderSlot, reply } from '@motorclub/sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { leave } from '../lib/leave.ts';
import plugin from '../plugin.tsx';
import { aGiftCode, aPlan, aPlanItem, aPlanSubscription, aSubscriber } from './planSamples.ts';

vi.mock('../lib/leave.ts', () => ({ leave: vi.fn() }));

const PLANS = 'GET /donation-api/subscription-plans';
const PREVIEW = 'POST /donation-api/subscriptions/{subscriptionId}/change-preview';
const CHANGE = 'POST /donation-api/subscriptions/{subscriptionId}/change';
const OWN = 'GET /donation-api/users/{userId}/subscription';
const plus = aPlan({ id: 2, key: 'plus', name: 'Plus', monthMinor: 2000, yearMinor: 20000, trialDays: 14 });
const plans = { [PLANS]: aPage([aPlan(), plus]) };

const open = (api: Record<string, unknown>, user: ReturnType<typeof aUser> | null = aUser()) =>
  renderPlugin(plugin, '/subscription', { ...(user ? { user } : {}), api: { ...plans, ...api } });

test('a visitor sees the plans, what a year saves, and where to log in', async () => {
  const { container } = open({}, null);
  const club = await screen.findByRole('region', { name: 'Club' });
  expect(within(club).getByText('€10.00')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Subscribe to Club' })).toBeNull();
  expect(screen.getByText('Log in to subscribe')).toBeDefined();
  await expectAccessible(container);
  await userEvent.click(screen.getByRole('button', { name: 'Yearly' }));
  expect(within(club).getByText('Save 16%')).toBeDefined();
});

test('a member subscribes, with a trial only the first time', async () => {
  const subscribe = 'POST /donation-api/subscriptions';
  const { api } = open({
    [OWN]: { subscription: null, hasHadTrial: false },
    [subscribe]: { id: 7, redirectUrl: 'https://pay.example/7' },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Try 14 days for free: Plus' }));
  await waitFor(() => expect(leave).toHaveBeenCalledWith('https://pay.example/7'));
  expect(api.calls.find(({ method, path }) => method === 'POST' && path.endsWith('/subscriptions'))?.body).toEqual({
    planId: 2,
    interval: 'MONTH',
  });
});

test('the main action is at the foot of each card, whether or not a plan can be given', async () => {
  open({
    [PLANS]: aPage([aPlan(), aPlan({ id: 2, name: 'Plus', giftable: false })]),
    [OWN]: { subscription: null, hasHadTrial: true },
  });
  await screen.findByRole('button', { name: 'Subscribe to Club' });
  for (const name of ['Club', 'Plus']) {
    const buttons = within(screen.getByRole('region', { name })).getAllByRole('button');
    expect(buttons.at(-1)?.getAttribute('aria-label')).toBe(`Subscribe to ${name}`);
  }
});

test('changing up says what it costs now before it is done', async () => {
  const { toasts } = open({
    [OWN]: { subscription: aPlanSubscription(), hasHadTrial: true },
    [PREVIEW]: {
      dueNowMinor: 500,
      creditMinor: 0,
      nextChargeMinor: 2000,
      nextChargeAt: '2026-07-01T10:00:00Z',
      currency: 'EUR',
    },
    [CHANGE]: aPlanSubscription({ plan: plus }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Switch to Plus' }));
  const dialog = await screen.findByRole('dialog', { name: 'Switch to Plus?' });
  expect(await within(dialog).findByText(/^You are charged €5.00 now/)).toBeDefined();
  expect(within(dialog).getByText(/€20.00 a month/)).toBeDefined();
  await expectAccessible(dialog);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Switch' }));
  await waitFor(() => expect(toasts()).toEqual(['You have switched to Plus.']));
});

const YEAR = aPlanSubscription({ interval: 'YEAR', amountMinor: 10000 });
const WAITS = aPlanSubscription({ ...YEAR, nextPlan: aPlan(), nextInterval: 'MONTH' });
const LATER = { dueNowMinor: 0, creditMinor: 0, nextChargeMinor: 1000, nextChargeAt: YEAR.periodEnd, currency: 'EUR' };

test('a year that is paid for becomes a month when it is over', async () => {
  const { toasts } = open({
    [OWN]: { subscription: YEAR, hasHadTrial: true },
    [PREVIEW]: LATER,
    [CHANGE]: WAITS,
  });
  expect(await screen.findByText('Your plan')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Monthly' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Switch to Club' }));
  const dialog = await screen.findByRole('dialog', { name: 'Switch to Club?' });
  expect(await within(dialog).findByText(/^Nothing is charged now. You keep Club until Jul 1, 2026/)).toBeDefined();
  expect(within(dialog).getByText(/then €10.00 a month/)).toBeDefined();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Switch' }));
  await waitFor(() => expect(toasts()[0]).toMatch(/^You switch to Club on Jul 1, 2026/));
});

test('what waits for the next period can be taken back', async () => {
  const { api, toasts } = open({
    [OWN]: { subscription: WAITS, hasHadTrial: true },
    [PREVIEW]: { ...LATER, nextChargeMinor: 10000 },
    [CHANGE]: YEAR,
  });
  expect(await screen.findByText(/^Then Club, €10.00 a month/)).toBeDefined();
  await userEvent.click(await screen.findByRole('button', { name: 'Keep Club' }));
  const dialog = await screen.findByRole('dialog', { name: 'Keep Club?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Keep this plan' }));
  await waitFor(() => expect(toasts()).toEqual(['You keep Club.']));
  expect(api.calls.find(({ path }) => path.endsWith('/change'))?.body).toEqual({ planId: 1, interval: 'YEAR' });
});

test('cancelling asks why, and says until when the perks last', async () => {
  const cancel = 'POST /donation-api/subscriptions/{subscriptionId}/cancel';
  const { api, toasts } = open({
    [OWN]: { subscription: aPlanSubscription(), hasHadTrial: true },
    [cancel]: aPlanSubscription({ cancelAtPeriodEnd: true }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel subscription' }));
  const dialog = await screen.findByRole('dialog', { name: 'Cancel Club?' });
  expect(within(dialog).getByText(/^You keep your perks until Jul 1, 2026/)).toBeDefined();
  expect(within(dialog).getByRole('button', { name: 'Keep subscription' })).toBeDefined();
  await userEvent.type(within(dialog).getByRole('textbox'), 'Sold the car');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel subscription' }));
  await waitFor(() => expect(toasts()).toEqual(['Club is cancelled.']));
  expect(api.calls.find(({ path }) => path.endsWith('/cancel'))?.body).toEqual({ reason: 'Sold the car' });
});

test('a pause is offered for as long as there is left', async () => {
  const pause = 'POST /donation-api/subscriptions/{subscriptionId}/pause';
  const { api } = open({
    [OWN]: { subscription: aPlanSubscription({ pausedDaysLeft: 62 }), hasHadTrial: true },
    [pause]: aPlanSubscription({ status: 'PAUSED' }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Pause' }));
  const dialog = await screen.findByRole('dialog', { name: 'Pause Club?' });
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: '3' }).disabled).toBe(true);
  await userEvent.click(within(dialog).getByRole('button', { name: '2' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Pause' }));
  await waitFor(() => expect(api.calls.find(({ path }) => path.endsWith('/pause'))?.body).toEqual({ months: 2 }));
});

test('a failed charge leads to the card page, and a cancelled one goes on', async () => {
  const card = 'POST /donation-api/subscriptions/{subscriptionId}/card';
  const failed = aPlanSubscription({ status: 'PAST_DUE', graceUntil: '2026-07-08T10:00:00Z' });
  const { unmount } = open({
    [OWN]: { subscription: failed, hasHadTrial: true },
    [card]: { redirectUrl: 'https://pay.example/card' },
  });
  expect(await screen.findByText(/you keep your perks until Jul 8, 2026/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Update card' }));
  await waitFor(() => expect(leave).toHaveBeenCalledWith('https://pay.example/card'));
  unmount();
  const resume = 'POST /donation-api/subscriptions/{subscriptionId}/resume';
  const { toasts } = open({
    [OWN]: { subscription: aPlanSubscription({ cancelAtPeriodEnd: true }), hasHadTrial: true },
    [resume]: aPlanSubscription(),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Resume' }));
  await waitFor(() => expect(toasts()).toEqual(['Club continues.']));
});

test('a gift code is bought once however often it is clicked, and redeemed', async () => {
  const { api, toasts } = open({
    [OWN]: { subscription: null, hasHadTrial: false },
    'POST /donation-api/gift-codes': { id: 3, redirectUrl: '/payment?paymentId=9' },
    'POST /donation-api/gift-codes/redeem': aPlanSubscription({ isGift: true }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Give as a gift: Club' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Buy gift code' }));
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/payment?paymentId=9'));
  await userEvent.keyboard('{Escape}');
  await userEvent.type(await screen.findByRole('textbox', { name: /Gift code/ }), 'abcd-efgh');
  await userEvent.click(screen.getByRole('button', { name: 'Redeem' }));
  await waitFor(() => expect(toasts()).toEqual(['Enjoy Club!']));
  expect(api.calls.find(({ path }) => path.endsWith('/redeem'))?.body).toEqual({ code: 'abcd-efgh' });
});

test('the settings show the plan and the gift codes', async () => {
  const { container } = renderSlot(
    plugin,
    'settings.tabs',
    {},
    {
      at: '/accountsettings?tab=donations.MoneySettings',
      user: aUser(),
      api: {
        [OWN]: { subscription: aPlanSubscription(), hasHadTrial: true },
        'GET /donation-api/gift-codes/mine': aPage([aGiftCode()]),
      },
    },
  );
  expect(await screen.findByText('ABCD-EFGH-JKLM-NPQR')).toBeDefined();
  expect(await screen.findByText(/^Renews on Jul 1, 2026/)).toBeDefined();
  await expectAccessible(container);
});

test('nothing to subscribe to, and nothing that could be loaded', async () => {
  const { unmount } = open({ [PLANS]: aPage([]) }, null);
  expect(await screen.findByText('There are no plans at the moment.')).toBeDefined();
  unmount();
  open({ [PLANS]: reply(500, { message: 'Broken.' }) }, null);
  expect(await screen.findByText('The plans could not be loaded')).toBeDefined();
});

const manage = (api: Record<string, unknown>, query = '') =>
  renderPlugin(plugin, `/admin/donation-ranks${query}`, { user: aUser('ADMIN'), api });

test('an admin adds a plan with its perks', async () => {
  const add = 'POST /donation-api/subscription-plans';
  const { api, container, toasts } = manage(
    {
      'GET /donation-api/subscription-plans/all': aPage([aPlanItem()]),
      'GET /donation-api/rights': aPage([{ name: 'showcase.cars', summary: 'Keeps so many cars in the garage.' }]),
      [add]: aPlanItem({ name: 'Paddock' }),
    },
    '?tab=plans',
  );
  expect(await screen.findByRole('table', { name: 'Plans' })).toBeDefined();
  await expectAccessible(container);
  await userEvent.click(screen.getByRole('button', { name: 'New plan' }));
  const dialog = await screen.findByRole('dialog', { name: 'New plan' });
  await userEvent.type(within(dialog).getByRole('textbox', { name: /^Name/ }), 'Paddock');
  await userEvent.type(within(dialog).getByRole('textbox', { name: /^Key/ }), 'paddock');
  await userEvent.type(within(dialog).getByRole('textbox', { name: /^Price a month/ }), '14.90');
  await userEvent.click(await within(dialog).findByRole('checkbox', { name: /so many cars/ }));
  const many = within(dialog).getByRole('textbox', { name: /^How many/ });
  await userEvent.type(many, '{Backspace}50');
  await expectAccessible(dialog);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(toasts()).toEqual(['Paddock is saved.']));
  const sent = api.calls.find(({ method }) => method === 'POST')?.body;
  expect(sent).toMatchObject({
    key: 'paddock',
    monthMinor: 1490,
    yearMinor: null,
    rights: { 'showcase.cars': 50 },
  });
});

test('an admin ends a subscription and gives the rest back', async () => {
  const end = 'POST /donation-api/subscriptions/{subscriptionId}/end';
  const { api, toasts } = manage(
    {
      'GET /donation-api/subscriptions': aPage([aSubscriber()]),
      [end]: aPlanSubscription({ status: 'CANCELED' }),
    },
    '?tab=subscriptions',
  );
  await userEvent.click(await screen.findByRole('button', { name: 'End now: subscription of driver' }));
  const dialog = await screen.findByRole('dialog', { name: /^End the subscription of driver/ });
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Moved away');
  await userEvent.click(within(dialog).getByRole('button', { name: 'End now' }));
  await waitFor(() => expect(toasts()).toEqual(['The subscription of driver has ended.']));
  expect(api.calls.find(({ path }) => path.endsWith('/end'))?.body).toEqual({
    reason: 'Moved away',
    refund: 'PRORATED',
  });
});
