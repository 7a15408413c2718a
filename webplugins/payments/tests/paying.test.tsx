import { formatMoney } from '@motorclub/sdk';
import { aPage, aUser, expectAccessible, renderPlugin, reply } from '@motorclub/sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import * as leaving from '../lib/leave.ts';
import plugin from '../plugin.tsx';
import { aDeskSession, anEvent, aPaid, aPayment, aSession, WAYS } from './samples.ts';

const ME = aUser('USER', { id: 4 });
const PAY = '/payment?paymentId=7';
const AFTER = '/payment-success?paymentId=7';
const HOSTED = '/PaymentTest?session=cs_test_1';

function shown(
  path: string,
  over: Record<string, unknown> = {},
  who: { user?: ReturnType<typeof aUser> } = { user: ME },
) {
  return renderPlugin(plugin, path, {
    ...who,
    api: {
      'GET /payment-api/providers': WAYS,
      'GET /payment-api/payments/{paymentId}': aPayment(),
      'POST /payment-api/payments/{paymentId}/sync': aPaid(),
      'GET /payment-api/sandbox/sessions/{ref}': aSession(),
      ...over,
    },
  });
}

function watchLeaving() {
  return vi.spyOn(leaving, 'leave').mockImplementation(() => undefined);
}

afterEach(() => vi.restoreAllMocks());

test.each([
  [3000, 'EUR', '€30.00'],
  [3000, 'JPY', '¥3,000'],
  [1500, 'KWD', 'KWD 1.500'],
])('%i of %s is %s', (amount, currency, text) => {
  expect(formatMoney(amount, currency).replace('\u00a0', ' ')).toBe(text);
});

describe('before', () => {
  test('what is paid for, how long there is, and the way to the provider', async () => {
    const leave = watchLeaving();
    const { api, container } = shown(PAY, {
      'POST /payment-api/payments/{paymentId}/checkout': { paymentId: 7, redirectUrl: HOSTED, provider: 'sandbox' },
    });
    expect(await screen.findByText('2 × Paddock')).toBeDefined();
    expect(screen.getByText('Test mode – no money moves')).toBeDefined();
    expect(screen.getByRole('timer').textContent).toBe('15:00');
    await expectAccessible(container);
    await userEvent.click(screen.getByRole('button', { name: 'Pay €30.00' }));
    await waitFor(() => expect(leave).toHaveBeenCalledWith(HOSTED));
    expect(api.calls.at(-1)?.path).toBe('/payment-api/payments/7/checkout');
  });

  test('a provider that does not answer is said, and can be tried again', async () => {
    const leave = watchLeaving();
    shown(PAY, {
      'POST /payment-api/payments/{paymentId}/checkout': reply(503, {
        message: 'The payment provider does not answer.',
      }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Pay €30.00' }));
    expect(await screen.findByText('The payment provider does not answer.')).toBeDefined();
    expect(leave).not.toHaveBeenCalled();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Pay €30.00' }).disabled).toBe(false);
  });

  test('it can be given up, after a question', async () => {
    shown(PAY, {
      'POST /payment-api/payments/{paymentId}/cancel': aPayment({
        status: 'EXPIRED',
        failureCode: 'canceled',
        payable: false,
      }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel this purchase' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel this purchase' }));
    expect(await screen.findByText('The purchase is cancelled. Nothing was charged.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Back to the order' })).toBeDefined();
  });

  test.each([
    ['/payment', {}],
    ['/payment?paymentId=x', {}],
    [PAY, { 'GET /payment-api/payments/{paymentId}': reply(404, { message: 'none' }) }],
  ])('%s: there is none', async (path, over) => {
    shown(path, over);
    expect(await screen.findByText('This payment does not exist, or it is not yours.')).toBeDefined();
  });

  test('a visitor is asked to sign in', async () => {
    shown(PAY, {}, {});
    expect(await screen.findByText('Sign in to see your payment.')).toBeDefined();
  });
});

describe('without an account', () => {
  const token = 'DONATION-7.signature';

  test('the signed link opens the payment, and leads to the provider', async () => {
    const leave = watchLeaving();
    const over = {
      'GET /payment-api/guest-payments/{token}': aPayment({ purpose: 'DONATION' }),
      'POST /payment-api/guest-payments/{token}/checkout': { paymentId: 8, redirectUrl: HOSTED, provider: 'sandbox' },
    };
    const { api } = shown(`/payment?token=${token}`, over, {});
    await userEvent.click(await screen.findByRole('button', { name: 'Pay €30.00' }));
    await waitFor(() => expect(leave).toHaveBeenCalledWith(HOSTED));
    expect(api.calls.at(-1)?.path).toBe(`/payment-api/guest-payments/${token}/checkout`);
  });

  test('and afterwards the receipt, with what has gone back', async () => {
    const receipts = [
      {
        number: 'R-2026-000001',
        kind: 'RECEIPT',
        amountMinor: 3000,
        currency: 'EUR',
        issuedAt: '2026-11-20T10:00:00Z',
      },
      {
        number: 'C-2026-000001',
        kind: 'CREDIT_NOTE',
        amountMinor: 500,
        currency: 'EUR',
        issuedAt: '2026-11-20T10:00:00Z',
      },
    ];
    const paid = aPaid({ purpose: 'DONATION', next: '/donate', receipts: receipts as never });
    const { container } = shown(
      `/payment-success?token=${token}`,
      { 'POST /payment-api/guest-payments/{token}/sync': paid },
      {},
    );
    expect((await screen.findByText('Receipt number')).nextSibling?.textContent).toBe('R-2026-000001');
    expect(screen.getByText('Refund C-2026-000001').nextSibling?.textContent).toBe('€5.00');
    expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/donate');
    await expectAccessible(container);
  });

  test('a link that is none says so, and asks nobody to sign in', async () => {
    const none = { 'GET /payment-api/guest-payments/{token}': reply(404, { message: 'none' }) };
    shown('/payment?token=x', none, {});
    expect(await screen.findByText('This payment does not exist, or it is not yours.')).toBeDefined();
  });
});

describe('after', () => {
  test('the receipt says the tax in the total, and its lines add up', async () => {
    const lines = [{ name: 'Paddock', quantity: 1, totalMinor: 3000 }];
    shown(AFTER, { 'POST /payment-api/payments/{paymentId}/sync': aPaid({ lines, taxMinor: 479 }) });
    expect((await screen.findByText('Tax in the total')).nextSibling?.textContent).toBe('€4.79');
    expect(screen.getByText('Total').nextSibling?.textContent).toBe('€30.00');
  });

  test('the receipt, and what was bought with its code', async () => {
    const { container } = shown(AFTER);
    expect(await screen.findByText('Visa ending in 4242')).toBeDefined();
    expect(screen.getByRole('img', { name: 'QR code of 7K3M9QX2AB' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'View tickets' }).getAttribute('href')).toBe('/my-tickets?order=4');
    await expectAccessible(container);
  });

  test('an address that says so is not believed', async () => {
    shown(AFTER, {
      'POST /payment-api/payments/{paymentId}/sync': aPayment({ status: 'FAILED', failureCode: 'card_declined' }),
    });
    expect(await screen.findByText('Your card was declined.')).toBeDefined();
    expect(screen.queryByText('Payment successful')).toBeNull();
  });

  test('money for something that is gone goes back', async () => {
    shown(AFTER, { 'POST /payment-api/payments/{paymentId}/sync': aPaid({ fulfilment: 'REFUSED', goods: [] }) });
    expect(await screen.findByText('Your money goes back')).toBeDefined();
    expect(screen.queryByText('Payment successful')).toBeNull();
  });

  test('a failed one can be tried again while what was chosen is held', async () => {
    const { container } = shown('/payment-failed?paymentId=7', {
      'POST /payment-api/payments/{paymentId}/sync': aPayment({ status: 'FAILED', failureCode: 'insufficient_funds' }),
    });
    expect(await screen.findByText('There is not enough money on this card.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe(PAY);
    await expectAccessible(container);
  });
});

describe('the sandbox', () => {
  test('pays, and leads back', async () => {
    const leave = watchLeaving();
    const { api, container } = shown(HOSTED, {
      'POST /payment-api/sandbox/sessions/{ref}/actions': aSession({ status: 'PAID', nextUrl: AFTER }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Declined' }));
    await expectAccessible(container);
    await userEvent.click(screen.getByRole('button', { name: 'Pay' }));
    await waitFor(() => expect(leave).toHaveBeenCalledWith(AFTER));
    expect(api.calls.at(-1)?.body).toEqual({ action: 'PAY', card: '4000 0000 0000 0002' });
  });

  test.each([
    'Decline',
    'Slow success (10 s)',
    'Pay, drop webhook',
    'Pay, send webhook twice',
    'Pay, webhook before redirect',
    'Cancel',
  ])('%s', async (name) => {
    watchLeaving();
    const { api } = shown(HOSTED, { 'POST /payment-api/sandbox/sessions/{ref}/actions': aSession() });
    await userEvent.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(api.calls.at(-1)?.method).toBe('POST'));
  });

  test('asks for 3-D Secure, which passes or fails', async () => {
    watchLeaving();
    const { api } = shown(HOSTED, { 'POST /payment-api/sandbox/sessions/{ref}/actions': aSession() });
    await userEvent.click(await screen.findByRole('button', { name: 'Require 3-D Secure' }));
    await userEvent.click(screen.getByRole('button', { name: 'Pass' }));
    await waitFor(() => expect(api.calls.at(-1)?.body).toMatchObject({ action: 'PASS_3DS' }));
  });

  test('is not there while it is off', async () => {
    shown(HOSTED, { 'GET /payment-api/providers': { content: [], testMode: false } });
    expect(await screen.findByText(/Test payments are switched off on this site/)).toBeDefined();
  });

  test('shows admins its sessions and events: disputes, webhooks again', async () => {
    const { api, container, toasts } = shown(
      '/PaymentTest',
      {
        'GET /payment-api/sandbox/sessions': aPage([
          aDeskSession({ status: 'PAID' }),
          aDeskSession({ ref: 'cs_2', reference: 'order:5:1', events: 1 }),
        ]),
        'GET /payment-api/sandbox/events': aPage([anEvent({ deliveredAt: null, lastError: 'refused' })]),
        'POST /payment-api/sandbox/sessions/{ref}/bank': aSession(),
        'POST /payment-api/sandbox/events/{eventId}/resend': reply(204),
        'POST /payment-api/sandbox/sessions/{ref}/reorder': {
          content: [
            { id: 2, taken: true },
            { id: 1, taken: false },
          ],
        },
      },
      { user: aUser('ADMIN') },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Dispute: order:4:1' }));
    await waitFor(() =>
      expect(api.calls.some(({ body }) => JSON.stringify(body) === '{"action":"DISPUTE"}')).toBe(true),
    );
    await userEvent.click(screen.getByRole('button', { name: /^Resend twice/ }));
    await waitFor(() => expect(api.calls.some(({ path }) => path.endsWith('/events/1/resend'))).toBe(true));
    // With one webhook there is nothing to change places with.
    await userEvent.click(screen.getByRole('button', { name: /^Send webhooks in reverse/ }));
    await waitFor(() => expect(toasts()).toContain('That did not work. Not taken: 1. They come again later.'));
    await expectAccessible(container);
  });

  test('explains itself to others', async () => {
    shown('/PaymentTest');
    expect(await screen.findByText(/This is where test payments are made/)).toBeDefined();
  });
});
