import { keepPreferences } from '@motorclub/sdk/host';
import { aPage, aUser, expectAccessible, renderPlugin, renderSlot, reply } from '@motorclub/sdk/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { EventItem } from '../api/types.ts';
import plugin from '../plugin.tsx';
import { anEvent, anItem, anOrder, aType, availabilityOf, aWait, CATALOGUE, SHOW_CAR } from './samples.ts';

const MEMBER = aUser('USER');

function calls(event = anEvent(), over: Record<string, unknown> = {}) {
  return {
    ...CATALOGUE,
    'GET /ticket-api/events/{eventId}': event,
    'GET /ticket-api/events/{eventId}/availability': availabilityOf(event),
    'GET /ticket-api/users/{userId}/waitlist-entries': aPage([]),
    'GET /ticket-api/users/{userId}/orders': aPage([]),
    ...over,
  };
}

const more = async (name: string) => userEvent.click(await screen.findByRole('button', { name: `One more: ${name}` }));

describe('the list', () => {
  test('shows price, place and state; the filters of the address travel with the call', async () => {
    const { api, container } = renderPlugin(plugin, '/events?q=meet&categoryId=1&city=Oldenburg', {
      api: {
        ...CATALOGUE,
        'GET /ticket-api/events': aPage([
          anItem(),
          anItem({ id: 9, title: 'Track Day', priceToMinor: 24_900 }),
          anItem({
            id: 8,
            title: 'Hill Climb',
            priceFromMinor: 2500,
            priceToMinor: 2500,
            soldOut: true,
            status: 'POSTPONED',
          }),
          anItem({ id: 10, title: 'Electric Evening', soldOut: true }),
        ]),
      },
    });
    expect(await screen.findByRole('link', { name: 'Night Garage Meet' })).toBeDefined();
    // Not beside the event that is sold out.
    expect(screen.getAllByText('Free entry')).toHaveLength(1);
    expect(screen.getByText('Free to €249.00')).toBeDefined();
    expect(screen.getByText('from €25.00')).toBeDefined();
    expect(screen.getByText('Postponed')).toBeDefined();
    const asked = api.calls.find(({ path }) => path === '/ticket-api/events');
    expect(asked?.query).toMatchObject({ q: 'meet', categoryId: '1', city: 'Oldenburg', page: 0, size: 12 });
    await expectAccessible(container);
  });

  test('nothing found leads back to all', async () => {
    renderPlugin(plugin, '/events?q=xyzzy', { api: { ...CATALOGUE, 'GET /ticket-api/events': aPage([]) } });
    expect(await screen.findByText('No event fits these filters.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Show all events' }).getAttribute('href')).toBe('/events');
  });

  test('an error can be tried again', async () => {
    const broken = reply(500, { status: 500, code: 'INTERNAL_ERROR', message: 'Something went wrong' });
    let answer: typeof broken | ReturnType<typeof aPage<EventItem>> = broken;
    renderPlugin(plugin, '/events', { api: { ...CATALOGUE, 'GET /ticket-api/events': () => answer } });
    expect(await screen.findByText('The events could not be loaded')).toBeDefined();
    answer = aPage([anItem()]);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('link', { name: 'Night Garage Meet' })).toBeDefined();
  });

  test('the home page has the next ones', async () => {
    renderSlot(plugin, 'home.aside', {}, { api: { 'GET /ticket-api/events': aPage([anItem()]) } });
    expect(await screen.findByText('Oldenburg · Free entry')).toBeDefined();
  });
});

describe('an event', () => {
  test('there is none', async () => {
    renderPlugin(plugin, '/events/7', { api: {} });
    expect(await screen.findByText('There is no such event.')).toBeDefined();
  });

  test('visitors see all of it, and are led to the log-in', async () => {
    const { container } = renderPlugin(plugin, '/events/7', { api: calls() });
    expect(await screen.findByRole('heading', { level: 1, name: 'Night Garage Meet' })).toBeDefined();
    expect(await screen.findByText('Bring a chair.')).toBeDefined();
    expect(screen.getByText(/Until 48 hours before it begins. A €1.00 fee is kept per order./)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Open a map' }).getAttribute('rel')).toContain('noopener');
    expect(screen.getByRole('link', { name: 'Log in to get tickets' }).getAttribute('href')).toContain('/login');
    expect(screen.queryByRole('link', { name: 'Manage' })).toBeNull();
    await expectAccessible(container);
  });

  test.each([
    [{ status: 'CANCELLED', cancelReason: 'The road is closed.' }, 'The road is closed.'],
    [{ status: 'POSTPONED', postponedFrom: '2031-06-01T10:00:00.000Z' }, 'This event is postponed'],
    [{ lifecycle: 'ENDED' }, 'This event is over.'],
  ])('%o', async (over, said) => {
    renderPlugin(plugin, '/events/7', { api: calls(anEvent(over)) });
    expect(await screen.findByText(said)).toBeDefined();
  });

  test('date and place come first, then the tickets, then the words', async () => {
    renderPlugin(plugin, '/events/7', { api: calls() });
    await screen.findByText('Bring a chair.');
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(titles.slice(0, 3)).toEqual(['At a glance', 'Tickets', 'About']);
  });

  test('organisers and staff have their ways', async () => {
    renderPlugin(plugin, '/events/7', { user: MEMBER, api: calls(anEvent({ canCheckIn: true })) });
    expect(await screen.findByRole('link', { name: 'Check-in' })).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
  });

  test('of a cancelled event nobody is offered its calendar, a check-in or an edit', async () => {
    const cancelled = anEvent({ status: 'CANCELLED', canManage: true, canCheckIn: true });
    renderPlugin(plugin, '/events/7', { user: MEMBER, api: calls(cancelled) });
    expect(await screen.findByRole('link', { name: 'Manage' })).toBeDefined();
    for (const name of ['Check-in', 'Edit', 'Add to calendar']) {
      expect(screen.queryByRole('link', { name })).toBeNull();
    }
  });

  test('visitors of a sold-out event are offered no log-in for tickets', async () => {
    const soldOut = anEvent({ ticketTypes: [{ ...SHOW_CAR, saleStatus: 'SOLD_OUT', available: 0 }] });
    renderPlugin(plugin, '/events/7', { api: calls(soldOut) });
    expect(await screen.findByText('Show car')).toBeDefined();
    expect(screen.queryByText('Choose your tickets')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Log in to get tickets' })).toBeNull();
  });

  test('the own time stands beside that of the event only where the clocks differ', async () => {
    keepPreferences({ timezone: 'Europe/Paris', units: { distance: 'KM', power: 'HP' } });
    const { unmount } = renderPlugin(plugin, '/events/7', { user: MEMBER, api: calls() });
    await screen.findByText('Bring a chair.');
    expect(screen.queryByText(/Your time:/)).toBeNull();
    unmount();
    renderPlugin(plugin, '/events/7', { user: MEMBER, api: calls(anEvent({ timezone: 'Asia/Tokyo' })) });
    expect(await screen.findByText(/Your time: .* GMT\+/)).toBeDefined();
    keepPreferences(null);
  });

  test('what can be bought follows the frames; an older one changes nothing', async () => {
    const { realtime } = renderPlugin(plugin, '/events/7', { api: calls() });
    expect(await screen.findByText('4 left · 2 per member')).toBeDefined();
    const frame = {
      type: 'AVAILABILITY',
      ...availabilityOf(anEvent({ ticketTypes: [aType(), { ...SHOW_CAR, available: 1 }] })),
    };
    realtime.emit('/topic/events/7/availability', { ...frame, seq: 9 });
    expect(await screen.findByText('1 left · 2 per member')).toBeDefined();
    const old = availabilityOf(anEvent());
    realtime.emit('/topic/events/7/availability', { type: 'AVAILABILITY', ...old, seq: 4 });
    expect(screen.getByText('1 left · 2 per member')).toBeDefined();
  });
});

describe('buying', () => {
  test('as many as one may; the total is said; the order goes out with its key', async () => {
    const { api } = renderPlugin(plugin, '/events/7', {
      user: MEMBER,
      api: calls(anEvent(), {
        'POST /ticket-api/orders': reply(201, {
          order: anOrder({ status: 'PENDING' }),
          checkout: { redirectUrl: '/payment?paymentId=5', expiresAt: '2031-07-04T16:15:00.000Z' },
        }),
      }),
    });
    await more('Show car');
    await more('Show car');
    expect(screen.getByRole('button', { name: 'One more: Show car' })).toHaveProperty('disabled', true);
    expect(await screen.findByText('Up to 2 for each member.')).toBeDefined();
    await more('Visitor');
    expect(screen.getByText('3 tickets')).toBeDefined();
    expect(screen.getByText('€30.00')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Buy' }));
    // The page of another plugin: where it is paid.
    expect(await screen.findByText('not found')).toBeDefined();
    expect(api.calls.find(({ method }) => method === 'POST')?.body).toEqual({
      eventId: 7,
      lines: [
        { ticketTypeId: 21, quantity: 1, unitPriceMinor: 0 },
        { ticketTypeId: 22, quantity: 2, unitPriceMinor: 1500 },
      ],
      voucherCode: null,
      attendees: [],
    });
  });

  test('at an early price while it lasts; once it is gone the page shows what is next', async () => {
    const tier = { name: 'Early bird', until: null, left: 1 };
    const price = { priceMinor: 3000, priceNowMinor: 1000, tier, taxRateBp: 750 };
    const early = aType({ id: 22, name: 'Show car', ...price });
    const message = 'So many of Show car cost another price by now.';
    const { api, realtime, container } = renderPlugin(plugin, '/events/7', {
      user: MEMBER,
      api: calls(anEvent({ ticketTypes: [early] }), {
        'POST /ticket-api/orders': reply(409, { status: 409, code: 'PRICE_CHANGED', message }),
      }),
    });
    expect(await screen.findByText('Early bird · 1 at this price · 7.5 % tax included')).toBeDefined();
    expect(screen.getByText('€30.00').tagName).toBe('S');
    await more('Show car');
    expect(screen.getByRole('button', { name: 'One more: Show car' })).toHaveProperty('disabled', true);
    expect(await screen.findByText(/^Only 1 left at this price/)).toBeDefined();
    await expectAccessible(container);
    await userEvent.click(screen.getByRole('button', { name: 'Buy' }));
    expect(await screen.findByText(message)).toBeDefined();
    expect(api.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      lines: [{ ticketTypeId: 22, quantity: 1, unitPriceMinor: 1000 }],
    });
    const over = availabilityOf(anEvent({ ticketTypes: [aType({ ...early, priceNowMinor: 3000, tier: null })] }), 9);
    realtime.emit('/topic/events/7/availability', { type: 'AVAILABILITY', ...over });
    await waitFor(() => expect(screen.queryByText(/at this price/)).toBeNull());
    expect(screen.getAllByText('€30.00')).toHaveLength(2);
  });

  test('buyers pay what they want, within what is possible', async () => {
    const gift = aType({ priceMinor: 500, payWhatYouWant: true, suggestedMinor: 2000 });
    const { api, container } = renderPlugin(plugin, '/events/7', {
      user: MEMBER,
      api: calls(anEvent({ ticketTypes: [gift] }), {
        'POST /ticket-api/orders': reply(503, { status: 503, code: 'BUSY', message: 'Too many.' }),
      }),
    });
    const amount = await screen.findByRole('textbox', { name: 'For each: Visitor (EUR)' });
    expect(amount).toHaveProperty('value', '20.00');
    await more('Visitor');
    await more('Visitor');
    fireEvent.change(amount, { target: { value: '4.99' } });
    expect(screen.getByText('Write an amount from €5.00, such as 12.50.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Buy' })).toHaveProperty('disabled', true);
    await expectAccessible(container);
    fireEvent.change(amount, { target: { value: '7,5' } });
    expect(screen.getByText('€15.00')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Buy' }));
    await screen.findByText('Too many.');
    expect(api.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      lines: [{ ticketTypeId: 21, quantity: 2, unitPriceMinor: 750 }],
    });
  });

  test('free tickets are there at once', async () => {
    renderPlugin(plugin, '/events/7', {
      user: MEMBER,
      api: calls(anEvent(), {
        'POST /ticket-api/orders': reply(201, { order: anOrder({ totalMinor: 0 }), checkout: null }),
        'GET /ticket-api/users/{userId}/tickets': aPage([]),
        'GET /ticket-api/orders/{orderId}': anOrder({ totalMinor: 0 }),
      }),
    });
    await more('Visitor');
    await userEvent.click(screen.getByRole('button', { name: 'Get tickets' }));
    expect(await screen.findByText("You're going! Your tickets are ready.")).toBeDefined();
    expect(screen.getByRole('heading', { level: 1, name: 'My Tickets' })).toBeDefined();
  });

  test('a refusal is said in its own words, and what was chosen stays', async () => {
    const message = 'There are not so many tickets left of this ticket type.';
    renderPlugin(plugin, '/events/7', {
      user: MEMBER,
      api: calls(anEvent(), { 'POST /ticket-api/orders': reply(409, { status: 409, code: 'SOLD_OUT', message }) }),
    });
    await more('Show car');
    await userEvent.click(screen.getByRole('button', { name: 'Buy' }));
    expect(await screen.findByText(message)).toBeDefined();
    expect(screen.getByText('1 ticket')).toBeDefined();
  });

  test('a voucher changes the price before it is used', async () => {
    const { api } = renderPlugin(plugin, '/events/7', {
      user: MEMBER,
      api: calls(anEvent(), {
        'POST /ticket-api/events/{eventId}/voucher-checks': {
          kind: 'PERCENT',
          value: 10,
          ticketTypeIds: [],
          ticketTypes: [],
        },
      }),
    });
    await more('Show car');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Voucher code' }), 'club10');
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByText('10 % off')).toBeDefined();
    expect(screen.getAllByText('€13.50').length).toBeGreaterThan(0);
    expect(api.calls.at(-1)?.body).toEqual({ code: 'club10' });
  });

  test('a code that is typed but not applied is tried by Buy, which orders only once its price was seen', async () => {
    const { api } = renderPlugin(plugin, '/events/7', {
      user: MEMBER,
      api: calls(anEvent(), {
        'POST /ticket-api/events/{eventId}/voucher-checks': reply(404, { status: 404, message: 'No such voucher.' }),
      }),
    });
    await more('Show car');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Voucher code' }), 'club10');
    await userEvent.click(screen.getByRole('button', { name: 'Buy' }));
    expect(await screen.findByText('No such voucher.')).toBeDefined();
    expect(api.calls.some(({ method, path }) => method === 'POST' && path.endsWith('/orders'))).toBe(false);
  });

  test('a voucher shows the hidden type that it opens, by its name, and that can be bought', async () => {
    const press = aType({ id: 33, name: 'Press', visibility: 'HIDDEN', priceMinor: 500, priceNowMinor: 500 });
    const { api, container } = renderPlugin(plugin, '/events/7', {
      user: MEMBER,
      api: calls(anEvent({ ticketTypes: [] }), {
        'POST /ticket-api/events/{eventId}/voucher-checks': {
          kind: 'PERCENT',
          value: 0,
          ticketTypeIds: [33],
          ticketTypes: [press],
        },
        'POST /ticket-api/orders': reply(409, { status: 409, code: 'SOLD_OUT', message: 'No seats.' }),
      }),
    });
    const code = await screen.findByRole('textbox', { name: 'Voucher code' });
    expect(screen.queryByText('Press')).toBeNull();
    await userEvent.type(code, 'media');
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByRole('heading', { name: 'Press' })).toBeDefined();
    await more('Press');
    await expectAccessible(container);
    await userEvent.click(screen.getByRole('button', { name: 'Buy' }));
    await waitFor(() =>
      expect(api.calls.find(({ path }) => path === '/ticket-api/orders')?.body).toMatchObject({
        lines: [{ ticketTypeId: 33, quantity: 1, unitPriceMinor: 500 }],
        voucherCode: 'media',
      }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    expect(screen.queryByText('Press')).toBeNull();
  });

  test('an unknown voucher says so at its field', async () => {
    const message = 'There is no such voucher.';
    const { api } = renderPlugin(plugin, '/events/7', {
      user: MEMBER,
      api: calls(anEvent(), {
        'POST /ticket-api/events/{eventId}/voucher-checks': reply(409, {
          status: 409,
          code: 'VOUCHER_UNKNOWN',
          message,
        }),
      }),
    });
    await userEvent.type(await screen.findByRole('textbox', { name: 'Voucher code' }), 'nope');
    // A code that was typed is looked at even if nobody applied it: no order is placed without it.
    await more('Visitor');
    await userEvent.click(screen.getByRole('button', { name: 'Get tickets' }));
    expect(await screen.findByText(message)).toBeDefined();
    const field = screen.getByRole('textbox', { name: 'Voucher code' });
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field);
    expect(api.calls.some(({ path }) => path === '/ticket-api/orders')).toBe(false);
  });

  test('what the organiser asks of each seat goes with the order', async () => {
    const question = {
      id: 9,
      eventId: 7,
      label: 'Plate',
      kind: 'TEXT',
      options: [],
      required: true,
      atGate: true,
      ticketTypeIds: [22],
      sortOrder: 0,
    };
    const { api } = renderPlugin(plugin, '/events/7', {
      user: MEMBER,
      api: calls(anEvent({ questions: [question] }), {
        'POST /ticket-api/orders': ({ body }: { body: { attendees: { answers: object[] }[] } }) =>
          body.attendees[0]?.answers.length
            ? reply(201, { order: anOrder(), checkout: null })
            : reply(400, {
                field: 'attendees.0.answers',
                message: 'This has to be answered: Plate',
                details: { questionId: 9 },
              }),
        'GET /ticket-api/users/{userId}/tickets': aPage([]),
      }),
    });
    await more('Show car');
    const seat = await screen.findByRole('group', { name: 'Show car, ticket 1' });
    const plate = within(seat).getByRole('textbox', { name: 'Plate' });
    await userEvent.click(screen.getByRole('button', { name: 'Buy' }));
    await waitFor(() => expect(document.activeElement).toBe(plate));
    expect(within(seat).getByText('This has to be answered: Plate')).toBeDefined();
    await userEvent.type(plate, 'OL-M 1');
    expect(plate.getAttribute('aria-invalid')).toBe('false');
    await userEvent.click(screen.getByRole('button', { name: 'Buy' }));
    await waitFor(() =>
      expect(api.calls.findLast(({ method }) => method === 'POST')?.body).toMatchObject({
        attendees: [{ answers: [{ questionId: 9, value: 'OL-M 1' }] }],
      }),
    );
  });

  test('a car that is missing is said at its seat; once it is in the showcase it is named', async () => {
    const car = { ...SHOW_CAR, requiresCar: true };
    const message = 'Show car is for a car: say which one.';
    const garage: { id: number; name: string }[] = [];
    const { api, container } = renderPlugin(plugin, '/events/7', {
      user: MEMBER,
      api: calls(anEvent({ ticketTypes: [aType(), car] }), {
        'GET /ticket-api/users/{userId}/cars': () => [...garage],
        'POST /ticket-api/orders': ({ body }: { body: { attendees: { carId?: number }[] } }) =>
          body.attendees[1]?.carId
            ? reply(409, { status: 409, code: 'SOLD_OUT', message: 'There are none left.' })
            : reply(400, { status: 400, code: 'VALIDATION', field: 'attendees.1.carId', message }),
      }),
    });
    await more('Visitor');
    await more('Show car');
    expect(screen.queryByRole('group', { name: /ticket 1/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Buy' }));
    const seat = await screen.findByRole('group', { name: 'Show car, ticket 1' });
    expect(within(seat).getByText(message)).toBeDefined();
    expect(within(seat).getByText(/You have no car in the showcase yet/)).toBeDefined();
    expect(screen.queryByRole('group', { name: /^Visitor/ })).toBeNull();
    await expectAccessible(container);
    // Another amount moves no complaint to another seat.
    await more('Visitor');
    expect(screen.queryByRole('group', { name: /^Visitor/ })).toBeNull();
    garage.push({ id: 3, name: 'Opel Kadett C' });
    await userEvent.click(within(seat).getByRole('button', { name: 'Look again' }));
    const field = await within(seat).findByRole('combobox', { name: 'Which car comes?' });
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await userEvent.selectOptions(field, 'Opel Kadett C');
    expect(within(seat).queryByText(message)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'One less: Visitor' }));
    await userEvent.click(screen.getByRole('button', { name: 'Buy' }));
    expect(await screen.findByText('There are none left.')).toBeDefined();
    expect(api.calls.findLast(({ method }) => method === 'POST')?.body).toMatchObject({
      attendees: [{ answers: [] }, { answers: [], carId: 3 }],
    });
  });

  test('a ticket for a car says that the showcase is off', async () => {
    const types = [{ ...SHOW_CAR, requiresCar: true }];
    renderPlugin(plugin, '/events/7', {
      user: MEMBER,
      off: ['showcase'],
      api: calls(anEvent({ ticketTypes: types }), { 'GET /ticket-api/users/{userId}/cars': [] }),
    });
    await more('Show car');
    expect(await screen.findByText('showcase is switched off')).toBeDefined();
  });

  test('sold out: the waiting list, and the seat that is kept', async () => {
    const event = anEvent({ ticketTypes: [{ ...SHOW_CAR, saleStatus: 'SOLD_OUT', available: 0 }] });
    let waits = aPage([aWait()].slice(1));
    const { api, realtime, toasts } = renderPlugin(plugin, '/events/7', {
      user: MEMBER,
      api: calls(event, {
        'GET /ticket-api/users/{userId}/waitlist-entries': () => waits,
        'POST /ticket-api/ticket-types/{ticketTypeId}/waitlist-entries': () => {
          waits = aPage([aWait()]);
          return reply(201, aWait());
        },
      }),
    });
    await userEvent.dblClick(await screen.findByRole('button', { name: 'Join the waiting list' }));
    const told = 'You are on the waiting list. We notify you when a seat is free.';
    await waitFor(() => expect(toasts()).toContain(told));
    expect(api.calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([{ quantity: 1 }]);
    expect(await screen.findByText('You are on the waiting list.')).toBeDefined();
    waits = aPage([aWait({ status: 'OFFERED', offerExpiresAt: '2031-07-03T10:00:00.000Z' })]);
    realtime.emit(`/topic/waitlist/${MEMBER.id}`, { type: 'WAITING', entryId: 51, status: 'OFFERED' });
    expect(await screen.findByText(/A seat is kept for you until/)).toBeDefined();
    await more('Show car');
    expect(screen.getByText('1 ticket')).toBeDefined();
  });

  test('an order that waits can be paid or given up', async () => {
    const waiting = anOrder({ status: 'PENDING', expiresAt: new Date(Date.now() + 600_000).toISOString() });
    const { api, toasts } = renderPlugin(plugin, '/events/7', {
      user: MEMBER,
      api: calls(anEvent(), {
        'GET /ticket-api/users/{userId}/orders': aPage([waiting]),
        'POST /ticket-api/orders/{orderId}/cancel': anOrder({ status: 'CANCELLED' }),
      }),
    });
    expect(await screen.findByText('Your seats are kept')).toBeDefined();
    expect(screen.getByRole('timer').textContent).toMatch(/^(10:00|9:5\d)$/);
    await userEvent.click(screen.getByRole('button', { name: 'Give these seats up' }));
    const question = await screen.findByRole('dialog', { name: 'Give your seats up?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Give these seats up' }));
    await waitFor(() => expect(toasts()).toContain('Your seats are free for others. Nothing was charged.'));
    expect(api.calls.some(({ path }) => path === '/ticket-api/orders/31/cancel')).toBe(true);
  });
});
