import { aPage, aUser, expectAccessible, renderSlot, reply } from '@motorclub/sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import plugin from '../plugin.tsx';
import { aRefund, aRow, aTold } from './samples.ts';

const ADMIN = aUser('ADMIN');
const PAGE = '/adminPanel?tab=payments.Manage';
const RETRY = 'POST /payment-api/refunds/{refundId}/retry';

function shown(path: string, over: Record<string, unknown> = {}) {
  return renderSlot(
    plugin,
    'admin.tabs',
    {},
    {
      at: path,
      user: ADMIN,
      api: {
        'GET /payment-api/payments': aPage([aRow(), aRow({ id: 8, username: 'ben', refundedMinor: 3000 })], {
          totalPages: 3,
          totalElements: 41,
          hasMore: true,
        }),
        'GET /payment-api/refunds': aPage([aRefund(), aRefund({ id: 2, status: 'SUCCEEDED', failure: null })]),
        'GET /payment-api/events': aPage([
          aTold(),
          aTold({ id: 2, processedAt: null, lastError: 'no payment of ours' }),
        ]),
        'GET /payment-api/waiting': { content: [] },
        ...over,
      },
    },
  );
}

test('what waits for a provider that is off is said above every list', async () => {
  const left = { provider: 'piggybank', payments: 2, refunds: 1, events: 0 };
  const { container } = shown(`${PAGE}&list=refunds`, { 'GET /payment-api/waiting': { content: [left] } });
  expect(await screen.findByText('piggybank is switched off')).toBeDefined();
  expect(screen.getByText(/nothing is lost. Payments: 2, refunds: 1, webhooks: 0\./)).toBeDefined();
  await expectAccessible(container);
});

test('payments: who paid what, and what became of it', async () => {
  const { api, container } = shown(PAGE);
  const list = await screen.findByRole('table', { name: 'Payments' });
  expect(within(list).getAllByRole('rowheader', { name: /^Night Garage Meet \(4F7H2K9M\)/ })).toHaveLength(2);
  expect(within(list).getAllByText('€30.00')).toHaveLength(2);
  expect(within(list).getByText('€5.00 gone back')).toBeDefined();
  expect(within(list).getAllByText('Dispute open')).toHaveLength(2);
  expect(within(list).getAllByText('Refunded')).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Go to page 2' }).getAttribute('href')).toBe(`${PAGE}&page=1`);
  await expectAccessible(container);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Failed');
  await waitFor(() => expect(api.calls.at(-1)?.query).toEqual({ status: 'FAILED', page: 0, size: 20 }));
});

test('payments of one member, and of all again', async () => {
  const { api } = shown(PAGE);
  await userEvent.click(await screen.findByRole('link', { name: 'ann' }));
  expect(await screen.findByText('Payments of ann')).toBeDefined();
  expect(api.calls.at(-1)?.query).toEqual({ userId: 4, page: 0, size: 20 });
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
  await waitFor(() => expect(screen.queryByText('Payments of ann')).toBeNull());
});

test('a payment leads to its refunds', async () => {
  const { api } = shown(PAGE);
  await userEvent.click(await screen.findByRole('link', { name: 'Refunds of payment 7' }));
  expect(await screen.findByText('Refunds of payment 7')).toBeDefined();
  expect(api.calls.at(-1)?.query).toEqual({ paymentId: 7, page: 0, size: 20 });
});

test('a refund that failed is tried again after a question; others cannot be', async () => {
  const { api, container, toasts } = shown(`${PAGE}&list=refunds`, {
    [RETRY]: aRefund({ status: 'PENDING', failure: null }),
  });
  expect(await screen.findByText('Reason: the bank has declined it')).toBeDefined();
  expect(screen.getAllByRole('button', { name: /^Retry refund/ })).toHaveLength(1);
  await expectAccessible(container);
  await userEvent.click(screen.getByRole('button', { name: 'Retry refund 1' }));
  const dialog = await screen.findByRole('dialog', { name: 'Retry refund 1?' });
  expect(api.calls.some(({ method }) => method === 'POST')).toBe(false);
  const before = api.calls.length;
  await userEvent.click(within(dialog).getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(toasts()).toEqual(['The refund is sent again.']));
  const after = () => api.calls.slice(before).map(({ method, path }) => `${method} ${path}`);
  const again = ['GET /payment-api/refunds', 'GET /payment-api/waiting'];
  await waitFor(() => expect(after().slice(1).sort()).toEqual(again));
  expect(after()[0]).toBe('POST /payment-api/refunds/1/retry');
});

test('the question can be left, and a refusal is said', async () => {
  const { api, toasts } = shown(`${PAGE}&list=refunds`, { [RETRY]: reply(409, { message: 'The provider says no.' }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Retry refund 1' }));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.calls.some(({ method }) => method === 'POST')).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Retry refund 1' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(toasts()).toEqual(['That did not work. The provider says no.']));
});

test('webhooks: what came, what was wrong with it, what still waits', async () => {
  const { api, container } = shown(`${PAGE}&list=events`);
  expect(await screen.findByText('no payment of ours')).toBeDefined();
  const list = screen.getByRole('table', { name: 'Webhooks' });
  expect(
    within(list)
      .getAllByText(/^(Done|Error)$/)
      .map((state) => state.textContent),
  ).toEqual(['Done', 'Error']);
  await expectAccessible(container);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Waiting');
  await waitFor(() => expect(api.calls.at(-1)?.query).toEqual({ processed: false, page: 0, size: 20 }));
});

test.each([
  ['payments', 'Nobody has paid anything yet.', 'The payments could not be loaded'],
  ['refunds', 'No money has gone back yet.', 'The refunds could not be loaded'],
  ['events', 'No payment provider has told anything yet.', 'The webhooks could not be loaded'],
])('%s: none, none that fits, and not loaded', async (tab, none, failed) => {
  const path = `${PAGE}&list=${tab}`;
  const call = `GET /payment-api/${tab}`;
  const empty = shown(path, { [call]: aPage([]) });
  expect(await screen.findByText(none)).toBeDefined();
  await userEvent.selectOptions(screen.getByRole('combobox'), screen.getAllByRole('option')[1] as HTMLElement);
  expect(await screen.findByText('Nothing matches.')).toBeDefined();
  empty.unmount();
  shown(path, { [call]: reply(404, { message: 'none' }) });
  expect(await screen.findByText(failed)).toBeDefined();
});
