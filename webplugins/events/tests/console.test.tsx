import { aPage, aUser, expectAccessible, renderPlugin, reply } from '@motorclub/sdk/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import plugin from '../plugin.tsx';
import {
  aManagedType,
  anAttendee,
  anOrder,
  aScan,
  aWait,
  HISTORY,
  MANIFEST,
  MINE,
  SALES,
  STATS,
  VOUCHER,
  WRITTEN,
} from './samples.ts';

const ORGANISER = aUser('EVENT_ORGANISER');
const AS = { user: ORGANISER, permissions: ['events.manage'] } as const;
const at = (tab: string) => `/manage-events?event=7&tab=${tab}`;

function calls(over: Record<string, unknown> = {}) {
  return {
    'GET /ticket-api/events/:id': MINE,
    'GET /ticket-api/events/:id/sales': SALES,
    'GET /ticket-api/events/:id/sales-history': HISTORY,
    'GET /ticket-api/events/:id/attendees': aPage([
      anAttendee({ carId: 3, carName: 'Opel Kadett C' }),
      anAttendee({ ticketId: 42, checkedIn: true, checkedInAt: WRITTEN }),
    ]),
    'GET /ticket-api/events/:id/managed-ticket-types': aPage([
      ...MINE.ticketTypes.map((type) => aManagedType(type)),
      aManagedType({ id: 33, name: 'Press', visibility: 'HIDDEN' }),
    ]),
    'GET /ticket-api/events/:id/orders': aPage([anOrder()]),
    'GET /ticket-api/events/:id/staff': aPage([
      { user: { id: 9, username: 'otto', displayName: null, profileImage: null }, createdAt: WRITTEN },
    ]),
    'GET /ticket-api/events/:id/vouchers': aPage([VOUCHER]),
    'GET /ticket-api/events/:id/waitlist-entries': aPage([aWait()]),
    'GET /ticket-api/events/:id/check-in-stats': STATS,
    'GET /ticket-api/events/:id/check-in-manifest': MANIFEST,
    ...over,
  };
}

const click = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

describe('the console', () => {
  test('figures, live', async () => {
    let sold = SALES;
    const { realtime, container } = renderPlugin(plugin, '/manage-events?event=7', {
      ...AS,
      api: calls({ 'GET /ticket-api/events/:id/sales': () => sold }),
    });
    expect(await screen.findByText('60 / 240')).toBeDefined();
    await screen.findByRole('figure', { name: 'Guests checked in by then' });
    expect(screen.getByText('€450.00')).toBeDefined();
    const figure = screen.getByRole('figure', { name: 'Guests checked in by then' });
    await userEvent.click(within(figure).getByText(/^As a table/));
    expect(await within(figure).findByRole('row', { name: '6:15 PM 42' })).toBeDefined();
    expect(screen.getByText('€435.00')).toBeDefined();
    await expectAccessible(container);
    sold = { ...SALES, sold: 61 };
    realtime.emit('/topic/events/7/sales', { type: 'SALES' });
    expect(await screen.findByText('61 / 240')).toBeDefined();
  });

  test('test money is named, and counts where that is wanted', async () => {
    const sold = ({ query }: { readonly query: Readonly<Record<string, unknown>> }) =>
      query.includeTest === true
        ? { ...SALES, grossMinor: 61_100, testMinor: 15_000, includesTest: true }
        : { ...SALES, testMinor: 15_000 };
    const { container } = renderPlugin(plugin, '/manage-events?event=7', {
      ...AS,
      api: calls({ 'GET /ticket-api/events/:id/sales': sold }),
    });
    expect(await screen.findByText(/^€150.00 of test money is left out/)).toBeDefined();
    expect(screen.getByText('€450.00')).toBeDefined();
    await expectAccessible(container);
    await userEvent.click(screen.getByRole('switch', { name: 'Include test payments' }));
    expect(await screen.findByText('€611.00')).toBeDefined();
    expect(screen.getByText(/^€150.00 of the revenue is test money/)).toBeDefined();
  });

  test('who may only look on changes nothing', async () => {
    renderPlugin(plugin, at('staff'), {
      ...AS,
      permissions: [...AS.permissions, 'events.read_any'],
      api: calls({ 'GET /ticket-api/events/:id': { ...MINE, canManage: false } }),
    });
    expect(await screen.findByText('View only. Only the organiser can edit this event.')).toBeDefined();
    expect(await screen.findByText('otto')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Add' })).toBeNull();
  });

  test('somebody else is told whose it is, and nothing is asked for', async () => {
    const foreign = { ...MINE, canManage: false, canCheckIn: false, canTakeMoney: false };
    const { api } = renderPlugin(plugin, at('orders'), {
      ...AS,
      api: calls({ 'GET /ticket-api/events/:id': foreign }),
    });
    expect(await screen.findByText('Only the organiser and the staff of an event see its console.')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Orders' })).toBeNull();
    expect(api.calls.some(({ path }) => path.endsWith('/orders'))).toBe(false);
  });

  test('a voucher is changed, and keeps the ticket types it was for', async () => {
    const { api } = renderPlugin(plugin, at('vouchers'), {
      ...AS,
      api: calls({
        'GET /ticket-api/events/:id/vouchers': aPage([
          { ...VOUCHER, kind: 'PERCENT', value: 10, ticketTypeIds: [21, 22] },
        ]),
        'PUT /ticket-api/vouchers/:id': VOUCHER,
      }),
    });
    await userEvent.click(await screen.findByRole('button', { name: `Edit ${VOUCHER.code}` }));
    const value = await screen.findByRole('textbox', { name: /^How much/ });
    fireEvent.change(value, { target: { value: '150' } });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('Enter a whole number from 0 to 100.')).toBeDefined();
    expect(document.activeElement).toBe(value);
    fireEvent.change(value, { target: { value: '15' } });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(api.calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
        value: 15,
        ticketTypeIds: [21, 22],
      }),
    );
  });

  test('attendees: filters travel along, and the file is saved', async () => {
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    URL.createObjectURL = () => 'blob:x';
    URL.revokeObjectURL = () => undefined;
    const { api, container } = renderPlugin(plugin, `${at('attendees')}&q=ines&checkedIn=true`, {
      ...AS,
      api: calls({ 'GET /ticket-api/events/:id/attendees/export.csv': '"Ticket"\r\n' }),
    });
    expect(await screen.findAllByText('Ines K.')).toHaveLength(2);
    expect(screen.getByText(/^In since/)).toBeDefined();
    expect(screen.getAllByText(/^Car:/).map(({ textContent }) => textContent)).toEqual(['Car: Opel Kadett C']);
    const asked = api.calls.find(({ path }) => path.endsWith('/attendees'));
    expect(asked?.query).toMatchObject({ q: 'ines', checkedIn: 'true', page: 0 });
    await expectAccessible(container);
    await click('Export CSV');
    await waitFor(() => expect(saved).toHaveBeenCalled());
    saved.mockRestore();
  });

  test('a refund of all, and one of some money that is at most what is left', async () => {
    const { api, toasts } = renderPlugin(plugin, at('orders'), {
      ...AS,
      api: calls({
        'POST /ticket-api/orders/:id/refunds': reply(201, {
          order: anOrder(),
          refund: { id: 1, amountMinor: 500, currency: 'EUR', status: 'PENDING' },
        }),
      }),
    });
    await click('Refund order A1B2C3D4');
    const dialog = await screen.findByRole('dialog');
    await userEvent.selectOptions(within(dialog).getByLabelText('What'), 'MONEY');
    const amount = within(dialog).getByRole('textbox', { name: 'Amount (EUR)' });
    await userEvent.type(amount, '20');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Refund' }));
    expect(within(dialog).getByText('At most €15.00.')).toBeDefined();
    await userEvent.clear(amount);
    await userEvent.type(amount, '5');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Refund' }));
    await waitFor(() => expect(toasts()).toContain('€5.00 refund started.'));
    expect(api.calls.find(({ method }) => method === 'POST')?.body).toEqual({
      reason: 'REQUESTED',
      note: null,
      keepTickets: true,
      amountMinor: 500,
    });
  });

  test('an order has its page: amounts that add up, a refund that failed with Retry, one ticket refunded', async () => {
    const order = anOrder({
      code: 'ABCD2345',
      subtotalMinor: 3000,
      discountMinor: 300,
      totalMinor: 2700,
      taxMinor: 431,
    });
    const failed = {
      id: 5,
      orderId: order.id,
      amountMinor: 900,
      currency: 'EUR',
      ticketIds: [],
      reason: 'REQUESTED',
      note: null,
      status: 'FAILED',
      failure: 'account_closed',
      createdAt: WRITTEN,
      settledAt: WRITTEN,
    };
    const { api, container, toasts } = renderPlugin(plugin, `${at('orders')}&order=ABCD2345`, {
      ...AS,
      api: calls({
        'GET /ticket-api/events/:id/orders': aPage([order]),
        'GET /ticket-api/events/:id/attendees': aPage([
          anAttendee({ orderId: order.id, code: 'TICKET1' }),
          anAttendee({ ticketId: 42, orderId: order.id, code: 'TICKET2', status: 'VOID', voidReason: 'REFUNDED' }),
        ]),
        'GET /ticket-api/orders/:id/refunds': [failed],
        'POST /ticket-api/orders/:id/refunds/:refund/retry': [failed],
        'POST /ticket-api/orders/:id/refunds': reply(201, { order, refund: null }),
      }),
    });
    expect(await screen.findByRole('heading', { name: 'Order ABCD2345' })).toBeDefined();
    expect(screen.getByText('Discount').nextSibling?.textContent).toBe('-€3.00');
    expect(screen.getByText('Total').nextSibling?.textContent).toBe('€27.00');
    expect(await screen.findByText('Order ABCD2345 placed')).toBeDefined();
    // The ticket that was refunded stays in the list.
    expect(api.calls.find(({ path }) => path.endsWith('/attendees'))?.query).toMatchObject({ includeVoid: 'true' });
    expect(within(screen.getByText(/TICKET2/).closest('li') as HTMLElement).getByText('Given back')).toBeDefined();
    await expectAccessible(container);
    await click('Retry');
    await waitFor(() => expect(toasts()).toContain('The refund is tried again.'));
    await click('Refund ticket TICKET1');
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Refund' }));
    await waitFor(() =>
      expect(api.calls.find(({ method, path }) => method === 'POST' && path.endsWith('/refunds'))?.body).toMatchObject({
        ticketIds: [anAttendee().ticketId],
      }),
    );
  });

  test('a disputed order is flagged and found, and its refund warns', async () => {
    const { api, container } = renderPlugin(plugin, `${at('orders')}&disputed=true`, {
      ...AS,
      api: calls({
        'GET /ticket-api/events/:id/orders': aPage([
          anOrder({ disputeStatus: 'OPEN' }),
          anOrder({ id: 32, code: 'LOST0001', disputeStatus: 'LOST' }),
          anOrder({ id: 33, code: 'PLAIN001' }),
        ]),
      }),
    });
    const table = await screen.findByRole('table', { name: 'Orders' });
    const rows = within(table).getAllByRole('row').slice(1);
    const flags = rows.map((row) => within(row).queryByText(/^Dispute/)?.textContent ?? null);
    expect(flags).toEqual(['Disputed', 'Dispute lost', null]);
    const asked = api.calls.find(({ path }) => path.endsWith('/orders'));
    expect(asked?.query).toMatchObject({ disputed: 'true', page: 0 });
    await expectAccessible(container);
    await userEvent.selectOptions(screen.getByLabelText('Dispute'), '');
    await waitFor(() => expect(api.calls.at(-1)?.query).not.toHaveProperty('disputed'));
    await click('Refund order A1B2C3D4');
    expect(await screen.findByText(/^The buyer's bank disputes this payment/)).toBeDefined();
  });

  test.each([
    ['attendees', 'Write to Ines K.', 'ABCDEFGH12'],
    ['orders', 'Write to the buyer of order A1B2C3D4', 'A1B2C3D4'],
  ])('writing to one person begins in %s, while announcements are on', async (tab, name, code) => {
    const api = calls({
      'GET /ticket-api/events/:id/attendees': aPage([anAttendee()]),
      'POST /announcements': reply(201, { id: 3 }),
    });
    const without = renderPlugin(plugin, at(tab), { ...AS, api });
    expect((await screen.findAllByText(code)).length).toBeGreaterThan(0);
    expect(screen.queryByRole('link', { name })).toBeNull();
    without.unmount();
    const beside = renderPlugin(plugin, at(tab), { ...AS, api, beside: ['announcements'] });
    await userEvent.click(await screen.findByRole('link', { name }));
    const to = tab === 'orders' ? 'To Ines, who bought order A1B2C3D4' : 'To Ines K., who holds ticket ABCDEFGH12';
    expect(await screen.findByText(to)).toBeDefined();
    expect(screen.queryByLabelText('To whom')).toBeNull();
    await expectAccessible(beside.container);
    await userEvent.type(screen.getByRole('textbox', { name: 'Message' }), 'Your gate is B.');
    await click('Send now');
    await waitFor(() => expect(beside.toasts()).toContain('It is on its way.'));
    const sent = beside.api.calls.find(({ method }) => method === 'POST');
    const whom = tab === 'orders' ? { userId: 4 } : { attendeeId: 41 };
    expect(sent?.body).toEqual({
      type: 'LOGISTICS',
      priority: 'NORMAL',
      title: null,
      message: 'Your gate is B.',
      eventId: 7,
      ticketTypeId: null,
      status: 'SENT',
      ...whom,
    });
  });

  test('a word to all who hold tickets has a type and a priority', async () => {
    const { api } = renderPlugin(plugin, at('announce'), {
      ...AS,
      api: calls({ 'POST /announcements': reply(201, { id: 3 }) }),
      beside: ['announcements'],
    });
    await userEvent.selectOptions(await screen.findByLabelText('Type'), 'Weather Update');
    await userEvent.selectOptions(screen.getByLabelText('Priority'), 'Urgent');
    await userEvent.type(screen.getByRole('textbox', { name: 'Message' }), 'Storm from four.');
    await click('Send now');
    await waitFor(() => expect(api.calls.some(({ method }) => method === 'POST')).toBe(true));
    const sent = api.calls.find(({ method }) => method === 'POST');
    expect(sent?.body).toMatchObject({ type: 'WEATHER', priority: 'URGENT', eventId: 7, status: 'SENT' });
  });

  test('a word to one person is never kept for everybody, and an unknown code reaches nobody', async () => {
    const on = { ...AS, api: calls(), beside: ['announcements'] };
    renderPlugin(plugin, `${at('announce')}&order=A1B2C3D4`, on);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Message' }), 'Only for you');
    await userEvent.click(screen.getByRole('link', { name: 'Write to everybody instead' }));
    expect(await screen.findByLabelText('To whom')).toBeDefined();
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' }).value).toBe('');
    renderPlugin(plugin, `${at('announce')}&ticket=NOSUCHCODE`, on);
    expect(await screen.findByText('There is no such ticket or order at this event.')).toBeDefined();
  });

  test('staff by name; an unknown one says so at the field', async () => {
    const refusal = { status: 400, code: 'VALIDATION', field: 'username', message: 'There is no such member.' };
    renderPlugin(plugin, at('staff'), {
      ...AS,
      api: calls({
        'GET /users/mentionable': { items: [{ id: 5, username: 'nora', profileImage: null }] },
        'POST /ticket-api/events/:id/staff': reply(400, refusal),
      }),
    });
    const name = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Username' });
    await userEvent.type(name, 'no');
    await userEvent.click(await screen.findByRole('option', { name: /nora/ }));
    expect(name.value).toBe('nora');
    await userEvent.clear(name);
    await userEvent.type(name, 'nobody');
    await click('Add');
    expect(await screen.findByText('There is no such member.')).toBeDefined();
  });

  test('vouchers and questions are made', async () => {
    const { api } = renderPlugin(plugin, at('vouchers'), {
      ...AS,
      api: calls({ 'POST /ticket-api/events/:id/vouchers': reply(201, VOUCHER) }),
    });
    expect(await screen.findByText('CLUB10')).toBeDefined();
    await click('New voucher');
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Voucher code' }), 'SPRING');
    await userEvent.selectOptions(within(dialog).getByLabelText('For'), 'Press');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(api.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
        code: 'SPRING',
        kind: 'PERCENT',
        value: 10,
        maxUses: 1,
        ticketTypeIds: [33],
      }),
    );
  });

  test('a page of vouchers whose last one goes gives way to the one before', async () => {
    const before = Array.from({ length: 20 }, (_, number) => ({
      ...VOUCHER,
      id: 100 + number,
      code: `EARLY${number}`,
    }));
    const last = [{ ...VOUCHER, code: 'LATE1' }];
    const { api } = renderPlugin(plugin, `${at('vouchers')}&page=1`, {
      ...AS,
      api: calls({
        'GET /ticket-api/events/:id/vouchers': ({ query }: { query: Record<string, unknown> }) =>
          Number(query.page) === 1
            ? aPage(last, { totalElements: 20 + last.length, totalPages: 1 + last.length, currentPage: 1 })
            : aPage(before, { totalElements: 20 }),
        'DELETE /ticket-api/vouchers/:id': () => {
          last.pop();
          return reply(204);
        },
      }),
    });
    expect(await screen.findByRole('link', { name: 'Go to page 1' })).toBeDefined();
    await click('Delete LATE1');
    expect(await screen.findByText('EARLY19')).toBeDefined();
    expect(screen.queryByRole('navigation', { name: /^Pages/ })).toBeNull();
    expect(api.calls.findLast(({ path }) => path.endsWith('/vouchers'))?.query).toMatchObject({ page: 0, size: 20 });
  });

  test('a question with a list needs answers', async () => {
    renderPlugin(plugin, at('questions'), { ...AS, api: calls() });
    expect(await screen.findByText('Buyers are asked nothing.')).toBeDefined();
    await click('New question');
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Question' }), 'Shirt size');
    await userEvent.selectOptions(within(dialog).getByLabelText('Answer'), 'CHOICE');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(within(dialog).getByText('Write at least two different answers.')).toBeDefined();
  });

  test('seats are held back for a reason, and released again', async () => {
    const guests = { id: 71, eventId: 7, ticketTypeId: 22, ticketTypeName: 'Show car', createdAt: WRITTEN };
    const held = [{ ...guests, quantity: 3, reason: 'Press', expiresAt: null }];
    const refused = { status: 409, code: 'SOLD_OUT', field: 'quantity', message: 'There are not so many free seats.' };
    let answer: unknown = reply(409, refused);
    const { api, container } = renderPlugin(plugin, at('tickets'), {
      ...AS,
      api: calls({
        'GET /ticket-api/events/:id/seat-holds': () => aPage(held),
        'POST /ticket-api/ticket-types/33/seat-holds': () => answer,
        'DELETE /ticket-api/seat-holds/:id': () => {
          held.pop();
          return reply(204);
        },
      }),
    });
    expect(await screen.findByText(/3 × Show car · until released/)).toBeDefined();
    await expectAccessible(container);
    await click('Hold seats back');
    const dialog = await screen.findByRole('dialog');
    await expectAccessible(dialog);
    const save = within(dialog).getByRole('button', { name: 'Hold seats back' });
    await userEvent.click(save);
    expect(within(dialog).getByText('Say what they are for.')).toBeDefined();
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'What for' }), 'Staff');
    await userEvent.selectOptions(within(dialog).getByLabelText('Ticket type'), 'Press');
    await userEvent.click(save);
    expect(await within(dialog).findByText('There are not so many free seats.')).toBeDefined();
    answer = reply(201, held[0]);
    await userEvent.click(save);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.calls.findLast(({ method }) => method === 'POST')?.body).toEqual({
      quantity: 1,
      reason: 'Staff',
      expiresAt: null,
    });
    await click('Release: Press');
    expect(await screen.findByText('No seats are held back.')).toBeDefined();
  });

  test('who waits, also for a hidden type, and whose wait the end of the sale has ended', async () => {
    const press = aWait({ id: 62, ticketTypeId: 33, status: 'EXPIRED', offeredAt: null });
    const passed = aWait({ id: 63, status: 'EXPIRED', offeredAt: WRITTEN });
    const on = { 'GET /ticket-api/events/:id/waitlist-entries': aPage([aWait(), press, passed]) };
    renderPlugin(plugin, at('waiting'), { ...AS, api: calls(on) });
    expect(await screen.findByText('Waits')).toBeDefined();
    expect(screen.getAllByText(/1 × Show car/)).toHaveLength(2);
    expect(screen.getAllByRole('link', { name: 'gearhead' })[0]?.getAttribute('href')).toBe('/profile/4');
    expect(await screen.findByText(/1 × Press/)).toBeDefined();
    expect(screen.getByText('The sale ended first')).toBeDefined();
    expect(screen.getByText('Let the offer pass')).toBeDefined();
  });
});

describe('the gate', () => {
  const GATE = '/manage-events?event=7&tab=check-in';
  const type = async (code: string) => {
    await userEvent.type(await screen.findByRole('textbox', { name: 'Ticket code' }), code);
    await click('Check');
  };

  test('is for the staff', async () => {
    renderPlugin(plugin, GATE, { ...AS, api: calls({ 'GET /ticket-api/events/:id': { ...MINE, canCheckIn: false } }) });
    expect(await screen.findByText("You are not one of this event's staff.")).toBeDefined();
  });

  test('lets in and says who; the counts follow the frames; the focus stays for the next code', async () => {
    const { api, realtime, container } = renderPlugin(plugin, GATE, {
      ...AS,
      api: calls({
        'POST /ticket-api/events/:id/check-ins': aScan({
          carName: 'Opel Kadett C',
          answers: [{ questionId: 9, label: 'Plate', value: 'OL-M 1' }],
        }),
      }),
    });
    expect(await screen.findByText('1 of 60')).toBeDefined();
    await type('T1.7.41.1.abc');
    expect(await screen.findByText('Let in')).toBeDefined();
    expect(screen.getByText('OL-M 1')).toBeDefined();
    expect(within(screen.getByText(/^Car:/)).getByText('Opel Kadett C')).toBeDefined();
    expect(api.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      token: 'T1.7.41.1.abc',
      kind: 'ENTRY',
      ticketTypeIds: [],
    });
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Ticket code' }));
    await expectAccessible(container);
    realtime.emit('/topic/events/7/check-ins', { type: 'CHECK_INS', ...STATS, checkedIn: 2, last: null });
    expect(await screen.findByText('2 of 60')).toBeDefined();
  });

  test.each([
    ['ALREADY_CHECKED_IN', 'Already inside'],
    ['REVOKED', 'Old code: the ticket has changed hands'],
    ['WRONG_EVENT', 'Ticket of another event'],
    ['NOT_YET_OPEN', 'The doors are closed'],
    ['VOID', 'Void ticket'],
    ['UNKNOWN', 'Unknown code'],
  ])('%s', async (result, said) => {
    const first = { scannedAt: WRITTEN, gate: 'B', staffName: 'otto' };
    renderPlugin(plugin, GATE, {
      ...AS,
      api: calls({
        'POST /ticket-api/events/:id/check-ins': aScan({
          result,
          first: result === 'ALREADY_CHECKED_IN' ? first : null,
        }),
      }),
    });
    await type('T1.7.41.1.abc');
    expect(await screen.findByText(said)).toBeDefined();
    expect(screen.queryByText(/by gate B, let in by otto/) !== null).toBe(result === 'ALREADY_CHECKED_IN');
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
  });

  test('an entry is taken back', async () => {
    const { api } = renderPlugin(plugin, GATE, {
      ...AS,
      api: calls({
        'POST /ticket-api/events/:id/check-ins': aScan(),
        'POST /ticket-api/check-ins/:id/undo': aScan({ id: 72, kind: 'UNDO' }),
      }),
    });
    await type('T1.7.41.1.abc');
    await click('Undo: Ines K.');
    expect(await screen.findByText('Taken back')).toBeDefined();
    expect(api.calls.find(({ path }) => path.endsWith('/undo'))?.path).toBe('/ticket-api/check-ins/71/undo');
  });

  test('without a network it judges by the manifest, keeps the scan and sends it later', async () => {
    let gone = true;
    const { api, settled, toasts } = renderPlugin(plugin, GATE, {
      ...AS,
      api: calls({
        'POST /ticket-api/events/:id/check-ins': () => {
          if (gone) throw new Error('Network Error');
          return aScan();
        },
        'POST /ticket-api/events/:id/check-ins/batches': { items: [aScan({ offline: true })] },
      }),
    });
    expect(await screen.findByText(/This device knows 2 tickets/)).toBeDefined();
    await settled();
    await type('ABCD-EFGH12');
    expect(await screen.findByText('Judged without the network; it is reported later.')).toBeDefined();
    expect(screen.getByText('Let in')).toBeDefined();
    expect(screen.getByText('1 scan waits for the network.')).toBeDefined();
    await type('ABCDEFGH12');
    expect(await screen.findByText('Already inside')).toBeDefined();
    gone = false;
    await click('Send now');
    await waitFor(() => expect(toasts()).toContain('1 scan is sent, 0 of it refused.'));
    const sent = api.calls.find(({ path }) => path.endsWith('/batches'))?.body as {
      items: { token: string }[];
      sentAt: string;
    };
    expect(sent.items.map(({ token }) => token)).toEqual(['ABCDEFGH12', 'ABCDEFGH12']);
    expect(Date.now() - Date.parse(sent.sentAt)).toBeLessThan(60_000);
    await waitFor(() => expect(screen.queryByText(/for the network\.$/)).toBeNull());
  });

  test('is for a type, also for one that the event shows to nobody', async () => {
    const crew = { id: 99, name: 'Crew' };
    const { api } = renderPlugin(plugin, GATE, {
      ...AS,
      api: calls({
        'GET /ticket-api/events/:id/check-in-manifest': { ...MANIFEST, ticketTypes: [...MANIFEST.ticketTypes, crew] },
        'POST /ticket-api/events/:id/check-ins': aScan(),
      }),
    });
    await screen.findByText(/This device knows 2 tickets/);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Lets in' }), 'Crew');
    await type('T1.7.41.1.abc');
    await screen.findByText('Let in');
    const sent = api.calls.find(({ path }) => path.endsWith('/check-ins'))?.body as { ticketTypeIds: number[] };
    expect(sent.ticketTypeIds).toEqual([99]);
  });

  test('without a network out is out; what is refused when it is sent is named, with its first entry', async () => {
    const first = { scannedAt: WRITTEN, gate: 'B', staffName: 'otto' };
    let gone = true;
    const { settled, toasts, container } = renderPlugin(plugin, GATE, {
      ...AS,
      api: calls({
        'POST /ticket-api/events/:id/check-ins': () => {
          if (gone) throw new Error('Network Error');
          return aScan();
        },
        'POST /ticket-api/events/:id/check-ins/batches': {
          items: [aScan({ id: 72, offline: true, kind: 'EXIT' }), aScan({ offline: true, result: 'CONFLICT', first })],
        },
      }),
    });
    await screen.findByText(/This device knows 2 tickets/);
    await settled();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Direction' }), 'Out');
    await type('ABCDEFGH34');
    expect(await screen.findByText('Out', { selector: 'p' })).toBeDefined();
    await type('ABCDEFGH34');
    expect(await screen.findByText('Nobody is inside with this ticket')).toBeDefined();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Direction' }), 'In');
    await type('ABCDEFGH34');
    expect(await screen.findByText('Let in')).toBeDefined();
    gone = false;
    await click('Send now');
    await waitFor(() => expect(toasts()).toContain('2 scans are sent, 1 of them refused.'));
    const list = await screen.findByRole('list', { name: 'Refused when it was sent' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(1);
    expect(within(list).getByText('Ines K. · ABCDEFGH12')).toBeDefined();
    expect(within(list).getByText(/by gate B, let in by otto/)).toBeDefined();
    await expectAccessible(container);
    await click('Close');
    expect(screen.queryByText('Refused when it was sent')).toBeNull();
  });
});
