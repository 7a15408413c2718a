import { aPage, aUser, expectAccessible, renderPlugin, reply } from '@motorclub/sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { pictureOf } from '../api/tickets.ts';
import { giveBackOf } from '../lib/giveBack.ts';
import plugin from '../plugin.tsx';
import { anEvent, anOrder, aTicket, OFFERED, QR, STARTS } from './samples.ts';

const MEMBER = aUser('USER');

function calls(over: Record<string, unknown> = {}) {
  return {
    'GET /ticket-api/users/{userId}/tickets': aPage([aTicket()]),
    'GET /ticket-api/users/{userId}/orders': aPage([anOrder({ taxMinor: 239 })]),
    'GET /ticket-api/tickets/{ticketId}/qr.svg': QR,
    'GET /ticket-api/tickets/{ticketId}': aTicket(),
    'GET /ticket-api/orders/{orderId}': anOrder(),
    ...over,
  };
}

const click = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

describe('tickets', () => {
  test('visitors are led to the log-in and nothing is asked', async () => {
    const { api } = renderPlugin(plugin, '/my-tickets', { api: calls() });
    expect(await screen.findByText('Log in to see your tickets.')).toBeDefined();
    expect(api.calls).toEqual([]);
  });

  test('a code for each that is good; what is void says why', async () => {
    const { api, container } = renderPlugin(plugin, '/my-tickets', {
      user: MEMBER,
      api: calls({
        'GET /ticket-api/users/{userId}/tickets': aPage([
          aTicket({ checkedIn: true }),
          aTicket({ id: 42, status: 'VOID', voidReason: 'EVENT_CANCELLED', eventStatus: 'CANCELLED' }),
        ]),
      }),
    });
    const code = await screen.findByRole('img', { name: 'QR code of ticket ABCDEFGH12' });
    expect(code.getAttribute('src')).toContain(encodeURIComponent('xmlns="http://www.w3.org/2000/svg"'));
    expect(screen.getByText('Used')).toBeDefined();
    expect(screen.getByText('Event cancelled')).toBeDefined();
    expect(api.calls.filter(({ path }) => path.endsWith('qr.svg'))).toHaveLength(1);
    await expectAccessible(container);
  });

  test('what was bought with test money says so', async () => {
    const tickets = aPage([aTicket(), aTicket({ id: 42, code: 'TESTTEST12', livemode: false })]);
    const api = calls({ 'GET /ticket-api/users/{userId}/tickets': tickets });
    renderPlugin(plugin, '/my-tickets', { user: MEMBER, api });
    expect(await screen.findAllByText('Test payment, no money moved')).toHaveLength(1);
  });

  test('the receipt of an order, while payments are on and have its money', async () => {
    const orders = aPage([anOrder(), anOrder({ id: 32, code: 'FREE0001', totalMinor: 0, paymentId: null })]);
    const api = calls({ 'GET /ticket-api/users/{userId}/orders': orders });
    const at = '/my-tickets?tab=orders&order=31';
    const without = renderPlugin(plugin, at, { user: MEMBER, api });
    expect(
      await screen.findByText('Order A1B2C3D4: one ticket. It is in the list below and in your email.'),
    ).toBeDefined();
    expect(screen.queryByRole('link', { name: /^Receipt/ })).toBeNull();
    without.unmount();
    const { container } = renderPlugin(plugin, at, { user: MEMBER, api, beside: ['payments'] });
    const named = { name: 'Receipt of order A1B2C3D4' };
    // In the list, and where the order stands that was looked for.
    await waitFor(() => expect(screen.getAllByRole('link', named)).toHaveLength(2));
    const links = screen.getAllByRole('link', named);
    expect(links.map((link) => link.getAttribute('href'))).toEqual(Array(2).fill('/payment-success?paymentId=71'));
    expect(screen.queryByRole('link', { name: 'Receipt of order FREE0001' })).toBeNull();
    await expectAccessible(container);
  });

  test('a picture has its namespace once', () => {
    expect(pictureOf(decodeURIComponent(pictureOf(QR).split(',')[1] ?? ''))).toBe(pictureOf(QR));
  });

  test('none yet, and a list that cannot be loaded', async () => {
    const none = renderPlugin(plugin, '/my-tickets', {
      user: MEMBER,
      api: calls({ 'GET /ticket-api/users/{userId}/tickets': aPage([]) }),
    });
    expect(await screen.findByText('You have no tickets for upcoming events.')).toBeDefined();
    none.unmount();
    renderPlugin(plugin, '/my-tickets?tab=past', { user: MEMBER, api: {} });
    expect(await screen.findByText('Your tickets could not be loaded')).toBeDefined();
  });

  test('the code as large as the screen', async () => {
    renderPlugin(plugin, '/my-tickets', { user: MEMBER, api: calls() });
    await click(/^Show the code/);
    const dialog = await screen.findByRole('dialog', { name: 'Night Garage Meet' });
    expect(within(dialog).getByText('ABCDEFGH12')).toBeDefined();
    await expectAccessible(document.body);
  });

  test('given away: the server says what is wrong with the address at its field', async () => {
    const { api, toasts } = renderPlugin(plugin, '/my-tickets', {
      user: MEMBER,
      api: calls({
        'POST /ticket-api/tickets/{ticketId}/transfers': ({ body }: { body: { toEmail: string } }) =>
          body.toEmail.includes('@')
            ? reply(201, { id: 81, ticketId: 41, toEmail: body.toEmail, status: 'PENDING', expiresAt: STARTS })
            : reply(400, {
                status: 400,
                code: 'VALIDATION',
                field: 'toEmail',
                message: 'It must be an email address.',
              }),
      }),
    });
    await click('Transfer ticket');
    const dialog = await screen.findByRole('dialog');
    const offer = within(dialog).getByRole('button', { name: 'Offer the ticket' });
    await userEvent.click(offer);
    expect(within(dialog).getByText('Write an email address.')).toBeDefined();
    const field = within(dialog).getByRole('textbox', { name: 'Their email address' });
    await userEvent.type(field, 'otto');
    await userEvent.click(offer);
    expect(await within(dialog).findByText('It must be an email address.')).toBeDefined();
    await userEvent.type(field, '@example.org');
    await userEvent.click(offer);
    await waitFor(() => expect(toasts()).toContain('otto@example.org has been offered the ticket.'));
    expect(api.calls.findLast(({ method }) => method === 'POST')?.body).toEqual({ toEmail: 'otto@example.org' });
  });

  test('an offer can be taken back; what is on the way is not offered twice', async () => {
    const transfer = { id: 81, ticketId: 41, toEmail: 'otto@example.org', status: 'PENDING', expiresAt: STARTS };
    const { api } = renderPlugin(plugin, '/my-tickets', {
      user: MEMBER,
      api: calls({
        'GET /ticket-api/users/{userId}/tickets': aPage([aTicket({ transfer })]),
        'DELETE /ticket-api/tickets/{ticketId}/transfers/{transferId}': reply(204),
      }),
    });
    await click('Cancel transfer');
    await waitFor(() =>
      expect(api.calls.some(({ path }) => path === '/ticket-api/tickets/41/transfers/81')).toBe(true),
    );
    expect(screen.queryByRole('button', { name: 'Transfer ticket' })).toBeNull();
  });

  test('who comes', async () => {
    const { api } = renderPlugin(plugin, '/my-tickets', {
      user: MEMBER,
      api: calls({ 'PUT /ticket-api/tickets/{ticketId}/attendee': aTicket({ attendeeName: 'Otto' }) }),
    });
    await click('Name the guest');
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Otto');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(api.calls.find(({ method }) => method === 'PUT')?.body).toEqual({ name: 'Otto', email: null }),
    );
  });

  test('a frame has them asked for anew', async () => {
    const { api, realtime, settled } = renderPlugin(plugin, '/my-tickets', { user: MEMBER, api: calls() });
    await screen.findByText('ABCDEFGH12');
    await settled();
    const before = api.calls.filter(({ path }) => path.endsWith('/tickets')).length;
    realtime.emit(`/topic/users/${MEMBER.id}/tickets`, { type: 'TICKETS', userId: MEMBER.id });
    await waitFor(() => expect(api.calls.filter(({ path }) => path.endsWith('/tickets')).length).toBe(before + 1));
  });
});

describe('a ticket that somebody gives', () => {
  test('is taken', async () => {
    const { api, toasts } = renderPlugin(plugin, '/my-tickets?transfer=secret', {
      user: MEMBER,
      api: calls({
        'GET /ticket-api/ticket-transfers/{token}': OFFERED,
        'POST /ticket-api/ticket-transfers/{token}/accept': aTicket(),
      }),
    });
    expect(
      await screen.findByRole('heading', { name: 'marek offers you a ticket for Night Garage Meet' }),
    ).toBeDefined();
    await click('Take it');
    await waitFor(() => expect(toasts()).toContain('The ticket is yours.'));
    expect(api.calls.some(({ path }) => path === '/ticket-api/ticket-transfers/secret/accept')).toBe(true);
    expect(screen.queryByText('A ticket for you')).toBeNull();
  });

  test('does not exist, or is answered', async () => {
    const first = renderPlugin(plugin, '/my-tickets?transfer=no', { user: MEMBER, api: calls() });
    expect(await screen.findByText('This offer does not exist.')).toBeDefined();
    first.unmount();
    renderPlugin(plugin, '/my-tickets?transfer=old', {
      user: MEMBER,
      api: calls({ 'GET /ticket-api/ticket-transfers/{token}': { ...OFFERED, status: 'ACCEPTED' } }),
    });
    expect(await screen.findByText('This offer has been answered or is over.')).toBeDefined();
  });
});

describe('orders', () => {
  test.each([
    ['PAID', /Order A1B2C3D4: one ticket/],
    ['REFUND_PENDING', /the money is on its way back/],
    ['REFUNDED', /€15.00 was refunded/],
    ['EXPIRED', /was not paid in time/],
    ['REFUND_FAILED', /has not worked yet/],
  ])('%s is said', async (status, words) => {
    renderPlugin(plugin, '/my-tickets?order=31', {
      user: MEMBER,
      api: calls({ 'GET /ticket-api/orders/{orderId}': anOrder({ status, refundedMinor: 1500 }) }),
    });
    expect(await screen.findByText(words)).toBeDefined();
  });

  test('a refund is asked for after a question, and a rule that speaks against it is said', async () => {
    const message = 'It is too late to give these tickets back.';
    const { toasts } = renderPlugin(plugin, '/my-tickets?tab=orders', {
      user: MEMBER,
      api: calls({
        'POST /ticket-api/orders/{orderId}/cancel': reply(409, { status: 409, code: 'REFUND_REFUSED', message }),
      }),
    });
    expect(await screen.findByText('Includes €2.39 tax.')).toBeDefined();
    await click('Ask for a refund');
    const question = await screen.findByRole('dialog', { name: 'Give back the tickets of order A1B2C3D4?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Give back' }));
    await waitFor(() => expect(toasts()).toContain(`That did not work. ${message}`));
  });

  test.each([
    ['the fee', {}, 'The event keeps €1.00 of this order.', true],
    [
      'no fee',
      { refundPolicy: { type: 'UNTIL', hoursBefore: 48, feeMinor: 0 } },
      'You get a full refund of €15.00.',
      true,
    ],
    [
      'no rule',
      { refundPolicy: { type: 'NONE', hoursBefore: 0, feeMinor: 0 } },
      /^Tickets of this event are not/,
      false,
    ],
    [
      'too late',
      { refundPolicy: { type: 'UNTIL', hoursBefore: 90_000, feeMinor: 0 } },
      /^That was possible until/,
      false,
    ],
    ['off', { status: 'CANCELLED' }, 'The event is over or cancelled.', false],
  ])('before a refund is asked for the rule is said: %s', async (_, over, words, possible) => {
    renderPlugin(plugin, '/my-tickets?tab=orders', {
      user: MEMBER,
      api: calls({ 'GET /ticket-api/events/{eventId}': anEvent(over) }),
    });
    await click('Ask for a refund');
    expect(await screen.findByText(words)).toBeDefined();
    expect(within(screen.getByRole('dialog')).queryByRole('button', { name: 'Give back' }) !== null).toBe(possible);
    await expectAccessible(document.body);
  });

  test('free tickets are taken back whatever the rule, until its hour', () => {
    const never = anEvent({ refundPolicy: { type: 'NONE', hoursBefore: 2, feeMinor: 100 } });
    const last = Date.parse(STARTS) - 2 * 3_600_000;
    const free = anOrder({ totalMinor: 0 });
    expect(giveBackOf(never, free, last)).toEqual({ refusal: null, until: new Date(last).toISOString(), feeMinor: 0 });
    expect(giveBackOf(never, free, last + 1).refusal).toBe('tooLate');
    expect(giveBackOf(never, anOrder(), last).refusal).toBe('notTakenBack');
  });

  test('the tickets of an order on paper', async () => {
    const { container } = renderPlugin(plugin, '/my-tickets?order=31&print=1', { user: MEMBER, api: calls() });
    const paper = await screen.findByRole('article', { name: 'Ticket ABCDEFGH12' });
    expect(within(paper).getByText('Show car')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Print' })).toBeDefined();
    await expectAccessible(container);
  });

  test('the address of a calendar is shown once it is made', async () => {
    renderPlugin(plugin, '/my-tickets', {
      user: MEMBER,
      api: calls({
        'POST /ticket-api/calendar-feed': reply(201, { url: 'https://club.test/ticket-api/calendars/x.ics' }),
      }),
    });
    await click('Create link');
    expect(await screen.findByDisplayValue('https://club.test/ticket-api/calendars/x.ics')).toBeDefined();
  });
});
