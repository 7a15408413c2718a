import { aPage, aUser, expectAccessible, renderPlugin, reply } from '@motorclub/sdk/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { listActions } from '../lib/actions.ts';
import { formOf } from '../lib/eventForm.ts';
import plugin from '../plugin.tsx';
import { AIRFIELD, aManagedItem, aManagedType, CATALOGUE, MEETS, MINE, PROPOSAL, SALES } from './samples.ts';

const ORGANISER = aUser('EVENT_ORGANISER');
const AS = { user: ORGANISER, permissions: ['events.manage'] } as const;
const JOB = { jobId: 5, total: 2, done: 0, failed: 0, failedRefunds: 0, disputed: 0, status: 'RUNNING' };

const click = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const fill = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

function calls(over: Record<string, unknown> = {}) {
  return {
    ...CATALOGUE,
    'GET /ticket-api/organizers/{organizerId}/events': aPage([aManagedItem()]),
    'GET /ticket-api/users/{userId}/staffed-events': aPage([]),
    'GET /ticket-api/events/{eventId}': MINE,
    'GET /ticket-api/events/{eventId}/sales': SALES,
    'GET /ticket-api/events/{eventId}/managed-ticket-types': aPage([aManagedType({ sold: 4 })]),
    ...over,
  };
}

describe("an organiser's events", () => {
  test('are for organisers', async () => {
    const visitor = renderPlugin(plugin, '/manage-events', { api: calls() });
    expect(await screen.findByText('Log in to manage your events.')).toBeDefined();
    visitor.unmount();
    renderPlugin(plugin, '/manage-events', { user: aUser('USER'), api: calls() });
    expect(await screen.findByText(/^Only organisers manage events. Would you like to/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Browse events' }).getAttribute('href')).toBe('/events');
  });

  test('each with its state and its seats; the state of the address travels along', async () => {
    const { api, container } = renderPlugin(plugin, '/manage-events?status=PUBLISHED', { ...AS, api: calls() });
    expect(await screen.findByText('60 of 240 sold · 2 held')).toBeDefined();
    expect(api.calls[0]?.query).toEqual({ status: 'PUBLISHED', page: 0, size: 20 });
    await expectAccessible(container);
  });

  test('none yet: the way to the first', async () => {
    renderPlugin(plugin, '/manage-events', {
      ...AS,
      api: calls({ 'GET /ticket-api/organizers/{organizerId}/events': aPage([]) }),
    });
    expect(await screen.findByText('You have not created an event yet.')).toBeDefined();
    expect(screen.getAllByRole('link', { name: 'Create event' })).toHaveLength(2);
  });

  test('what can be done depends on the state', () => {
    expect(listActions('DRAFT')).toEqual(['edit', 'publish', 'duplicate', 'delete']);
    expect(listActions('PUBLISHED')).toEqual(['edit', 'postpone', 'cancelEvent', 'duplicate']);
    expect(listActions('POSTPONED')).toEqual(['edit', 'publish', 'cancelEvent', 'duplicate']);
    expect(listActions('CANCELLED')).toEqual(['duplicate']);
    expect(listActions('COMPLETED')).toEqual(['duplicate']);
  });

  test.each([
    ['Publish', 'DRAFT', 'POST', '/ticket-api/events/7/publish', 'Published.'],
    ['Delete', 'DRAFT', 'DELETE', '/ticket-api/events/7', 'Deleted.'],
    ['Postpone', 'PUBLISHED', 'POST', '/ticket-api/events/7/postpone', 'The event is postponed.'],
  ] as const)('%s', async (action, status, method, path, said) => {
    const { api, toasts } = renderPlugin(plugin, '/manage-events', {
      ...AS,
      api: calls({
        'GET /ticket-api/organizers/{organizerId}/events': aPage([aManagedItem({ status })]),
        'POST /ticket-api/events/{eventId}/publish': MINE,
        'POST /ticket-api/events/{eventId}/postpone': MINE,
        'DELETE /ticket-api/events/{eventId}': reply(204),
      }),
    });
    await click('Actions for Night Garage Meet');
    await userEvent.click(await screen.findByRole('menuitem', { name: action }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: action }));
    await waitFor(() => expect(toasts()).toContain(said));
    expect(api.calls.some((call) => call.method === method && call.path === path)).toBe(true);
  });

  test('cancelling needs a reason, and shows how far its orders are', async () => {
    let job = JOB;
    const { api } = renderPlugin(plugin, '/manage-events', {
      ...AS,
      api: calls({
        'POST /ticket-api/events/{eventId}/cancel': reply(202, JOB),
        'GET /ticket-api/events/{eventId}/cancel-jobs/{jobId}': () => job,
      }),
    });
    await click('Actions for Night Garage Meet');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Cancel the event' }));
    const dialog = await screen.findByRole('dialog');
    const cancel = within(dialog).getByRole('button', { name: 'Cancel the event' });
    await userEvent.click(cancel);
    expect(within(dialog).getByText('Say why.')).toBeDefined();
    fill(/^Reason/, 'Ice on the road');
    await userEvent.click(cancel);
    expect(await screen.findByText(/0 of 2 orders are cancelled/)).toBeDefined();
    job = { ...JOB, done: 1, failed: 1, disputed: 1, status: 'DONE' };
    expect(await screen.findByText(/^1 of 2 orders are cancelled/)).toBeDefined();
    expect(screen.getByText('1 order could not be cancelled.')).toBeDefined();
    expect(screen.getByText(/^1 order is disputed/)).toBeDefined();
    expect(api.calls.find(({ path }) => path.endsWith('/cancel'))?.body).toEqual({
      reason: 'Ice on the road',
      refund: true,
    });
  });
});

describe('the editor', () => {
  test('says what is missing before it asks the server', async () => {
    const { api, container } = renderPlugin(plugin, '/create-event', { ...AS, api: calls() });
    await click('Save draft');
    expect(screen.getByText('Write at least three letters.')).toBeDefined();
    expect(screen.getByText('Say when it begins.')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Title/ }));
    expect(screen.getByText('Please correct 3 fields.')).toBeDefined();
    expect(api.calls.every(({ method }) => method === 'GET')).toBe(true);
    await expectAccessible(container);
  });

  test('a draft, with times of the place; then its tickets', async () => {
    const { api, toasts } = renderPlugin(plugin, '/create-event', {
      ...AS,
      api: calls({ 'POST /ticket-api/events': reply(201, { ...MINE, status: 'DRAFT' }) }),
    });
    await screen.findByRole('button', { name: 'Save draft' });
    fill(/^Title/, 'Night Garage Meet');
    fill(/^Begins/, '2031-07-04T18:00');
    fill(/^Ends/, '2031-07-04T23:00');
    fill(/^Total capacity/, '240');
    await click('Save draft');
    await waitFor(() => expect(toasts()).toContain('Draft saved. Now add its tickets.'));
    const sent = api.calls.find(({ method }) => method === 'POST')?.body as { startsAt: string; timezone: string };
    expect(sent).toMatchObject({ title: 'Night Garage Meet', capacity: 240, currency: 'EUR', refundHoursBefore: 48 });
    expect(new Date(sent.startsAt).toLocaleString('sv', { timeZone: sent.timezone })).toBe('2031-07-04 18:00:00');
    expect(await screen.findByRole('button', { name: 'Add a ticket type' })).toBeDefined();
  });

  test("the server's complaints stand at their fields; what is typed outlives the page", async () => {
    const refusal = {
      status: 400,
      code: 'VALIDATION',
      field: 'onlineUrl',
      message: 'It must be an address of the web.',
    };
    const options = { ...AS, api: calls({ 'PUT /ticket-api/events/{eventId}': reply(400, refusal) }) };
    renderPlugin(plugin, '/create-event?event=7', options);
    await screen.findByDisplayValue('Night Garage Meet');
    fill(/^Online address/, 'nonsense');
    await click('Save');
    expect(await screen.findByText('It must be an address of the web.')).toBeDefined();
    expect(window.sessionStorage.getItem('draft:events.editor.7')).toContain('nonsense');
  });

  test('a time that the clocks skip is refused, and gets the focus', async () => {
    const { api } = renderPlugin(plugin, '/create-event?event=7', { ...AS, api: calls() });
    await screen.findByDisplayValue('Night Garage Meet');
    fill(/^Begins/, '2031-03-30T02:30');
    await click('Save');
    expect(await screen.findByText(/Clocks in Europe.Berlin skip this time/)).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText(/^Begins/));
    expect(api.calls.every(({ method }) => method === 'GET')).toBe(true);
  });

  test('a change elsewhere is named, and what is typed here cannot overwrite it', async () => {
    let event = MINE;
    const stale = reply(409, { status: 409, code: 'STALE', field: 'version', message: 'Somebody has changed it.' });
    const { api } = renderPlugin(plugin, '/create-event?event=7', {
      ...AS,
      api: calls({ 'GET /ticket-api/events/{eventId}': () => event, 'PUT /ticket-api/events/{eventId}': () => stale }),
    });
    await screen.findByDisplayValue('Night Garage Meet');
    fill(/^Title/, 'Mine');
    event = { ...MINE, title: 'Theirs', version: MINE.version + 1 };
    await click('Save');
    expect(await screen.findByText('A newer version was saved')).toBeDefined();
    expect(screen.getByDisplayValue('Mine')).toBeDefined();
    await click('Save');
    await waitFor(() => expect(api.calls.filter(({ method }) => method === 'PUT')).toHaveLength(2));
    for (const { method, body } of api.calls) if (method === 'PUT') expect(body).toMatchObject({ version: 3 });
    expect(screen.getByDisplayValue('Mine')).toBeDefined();
    await click('Discard');
    expect(await screen.findByDisplayValue('Theirs')).toBeDefined();
  });

  test('a half-written event is offered again after somebody else saved a newer version', async () => {
    const event = { ...MINE, summary: 'Their summary', version: MINE.version + 1 };
    const saved = { ...event, title: 'Half a title', version: event.version + 1 };
    const { api } = renderPlugin(plugin, '/create-event?event=7', {
      ...AS,
      api: calls({ 'GET /ticket-api/events/{eventId}': event, 'PUT /ticket-api/events/{eventId}': saved }),
    });
    const base = formOf(MINE, null);
    const stored = { base, version: MINE.version, value: { ...base, title: 'Half a title' }, at: MINE.startsAt };
    window.sessionStorage.setItem('draft:events.editor.7', JSON.stringify(stored));
    await screen.findByDisplayValue('Half a title');
    await click('Keep my changes');
    await click('Save');
    const put = () => api.calls.find(({ method }) => method === 'PUT')?.body;
    await waitFor(() => expect(put()).toMatchObject({ title: 'Half a title', summary: 'Their summary', version: 4 }));
  });

  test('publishing with unsaved changes asks to save them first', async () => {
    const draft = { ...MINE, status: 'DRAFT' };
    const { api } = renderPlugin(plugin, '/create-event?event=7', {
      ...AS,
      api: calls({
        'GET /ticket-api/events/{eventId}': draft,
        'PUT /ticket-api/events/{eventId}': { ...draft, title: 'Better', version: draft.version + 1 },
      }),
    });
    await screen.findByDisplayValue('Night Garage Meet');
    fill(/^Title/, 'Better');
    await click('Publish');
    const dialog = await screen.findByRole('dialog', { name: 'You have unsaved changes' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(api.calls.filter(({ method }) => method === 'PUT')).toHaveLength(1));
    expect(api.calls.some(({ path }) => path.endsWith('/publish'))).toBe(false);
  });

  test('a ticket type: price in the smallest unit, sold from and until', async () => {
    const { api, toasts } = renderPlugin(plugin, '/create-event?event=7', {
      ...AS,
      api: calls({ 'POST /ticket-api/events/{eventId}/ticket-types': reply(201, aManagedType()) }),
    });
    await click('Add a ticket type');
    const dialog = await screen.findByRole('dialog', { name: 'New ticket type' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(within(dialog).getByText('Write a name.')).toBeDefined();
    const type = (label: RegExp, value: string) =>
      fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });
    type(/^Name/, 'Show car');
    type(/^Price/, '12.5');
    type(/^Seats/, '40');
    type(/^On sale from/, '2031-06-01T10:00');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add an early-bird price' }));
    const tier = within(within(dialog).getByRole('group', { name: 'Early-bird price 1' }));
    const early = (label: RegExp, value: string) => fireEvent.change(tier.getByLabelText(label), { target: { value } });
    early(/^What it is called/, 'Early bird');
    early(/^Price then/, '9');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(within(dialog).getByText(/^Each price needs a name/)).toBeDefined();
    early(/^Until/, '2031-03-30T02:30');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(within(dialog).getByText(/^Clocks in Europe.Berlin skip one of these times/)).toBeDefined();
    early(/^Until/, '2031-06-05T10:00');
    early(/^For the first/, '20');
    await expectAccessible(document.body);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(toasts()).toContain('Ticket type saved.'));
    expect(api.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      name: 'Show car',
      priceMinor: 1250,
      capacity: 40,
      saleStartsAt: '2031-06-01T08:00:00.000Z',
      saleEndsAt: null,
      visibility: 'PUBLIC',
      priceTiers: [{ name: 'Early bird', priceMinor: 900, until: '2031-06-05T08:00:00.000Z', upTo: 20 }],
    });
  });

  test('a ticket type for which buyers pay what they want', async () => {
    const gift = aManagedType({ priceMinor: 500, payWhatYouWant: true, suggestedMinor: 2000 });
    const { api, toasts } = renderPlugin(plugin, '/create-event?event=7', {
      ...AS,
      api: calls({
        'GET /ticket-api/events/{eventId}/managed-ticket-types': aPage([gift]),
        'PUT /ticket-api/ticket-types/{ticketTypeId}': gift,
      }),
    });
    expect(await screen.findByText(/^Pay what you want, from €5.00/)).toBeDefined();
    await click('Edit Visitor');
    const dialog = await screen.findByRole('dialog', { name: 'Change the ticket type' });
    const suggested = within(dialog).getByLabelText(/^Suggested amount/);
    fireEvent.change(suggested, { target: { value: '4' } });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(within(dialog).getByText('Write an amount that is no less than the least.')).toBeDefined();
    fireEvent.change(suggested, { target: { value: '' } });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(toasts()).toContain('Ticket type saved.'));
    expect(api.calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      priceMinor: 500,
      payWhatYouWant: true,
      suggestedMinor: null,
      priceTiers: [],
    });
  });

  test('fewer seats than are taken is refused at the field', async () => {
    const message = '4 seats are taken already.';
    renderPlugin(plugin, '/create-event?event=7', {
      ...AS,
      api: calls({
        'PUT /ticket-api/ticket-types/{ticketTypeId}': reply(409, {
          status: 409,
          code: 'IN_USE',
          field: 'capacity',
          message,
        }),
      }),
    });
    await click('Edit Visitor');
    const dialog = await screen.findByRole('dialog', { name: 'Change the ticket type' });
    fireEvent.change(within(dialog).getByLabelText(/^Seats/), { target: { value: '3' } });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByText(message)).toBeDefined();
  });

  test("somebody else's event cannot be changed", async () => {
    renderPlugin(plugin, '/create-event?event=7', {
      ...AS,
      api: calls({ 'GET /ticket-api/events/{eventId}': { ...MINE, canManage: false } }),
    });
    expect(await screen.findByText('It is not your event.')).toBeDefined();
  });
});

describe('what events share', () => {
  test('a category is made; a name that there is says so at its field', async () => {
    const refusal = { status: 409, code: 'IN_USE', field: 'name', message: 'There is one of this name.' };
    const { api } = renderPlugin(plugin, '/eventTicketsTags', {
      ...AS,
      api: calls({
        'POST /ticket-api/event-categories': ({ body }: { body: { name: string } }) =>
          body.name === 'Meets' ? reply(409, refusal) : reply(201, { ...MEETS, name: body.name }),
      }),
    });
    await click('New category');
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Meets');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByText('There is one of this name.')).toBeDefined();
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Name' }), ' and more');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.calls.findLast(({ method }) => method === 'POST')?.body).toMatchObject({
      name: 'Meets and more',
      sortOrder: 0,
    });
  });

  test('what is used stays', async () => {
    const { toasts } = renderPlugin(plugin, '/eventTicketsTags?tab=tags', {
      ...AS,
      api: calls({
        'DELETE /ticket-api/event-tags/{tagId}': reply(409, { status: 409, code: 'IN_USE', message: 'Events use it.' }),
      }),
    });
    await click('Delete classic');
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(toasts()).toContain('That did not work. Events use it.'));
  });

  test('a venue with its place', async () => {
    const { api } = renderPlugin(plugin, '/eventTicketsTags?tab=venues', {
      ...AS,
      api: calls({ 'PUT /ticket-api/venues/{venueId}': AIRFIELD }),
    });
    await click('Edit Old airfield');
    const dialog = await screen.findByRole('dialog');
    fireEvent.change(within(dialog).getByLabelText(/^Latitude/), { target: { value: '95' } });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(within(dialog).getByText('Write degrees up to 90.')).toBeDefined();
    fireEvent.change(within(dialog).getByLabelText(/^Latitude/), { target: { value: '53,2' } });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(api.calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({ lat: 53.2, countryCode: 'DE' }),
    );
  });

  test('what belongs to others is proposed, not changed', async () => {
    const { api, toasts } = renderPlugin(plugin, '/eventTicketsTags?tab=venues', {
      ...AS,
      api: calls({
        'GET /ticket-api/venues': aPage([{ ...AIRFIELD, mayChange: false }]),
        'POST /ticket-api/venues/{venueId}/proposals': reply(201, PROPOSAL),
      }),
    });
    expect(screen.queryByRole('button', { name: 'Delete Old airfield' })).toBeNull();
    await click('Propose a change of Old airfield');
    const dialog = await screen.findByRole('dialog', { name: 'Propose a change' });
    await userEvent.type(within(dialog).getByRole('textbox', { name: /^Street and number/ }), '7');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send proposal' }));
    await waitFor(() => expect(toasts()).toContain("Proposal sent. We'll notify you when it is decided."));
    expect(api.calls.findLast(({ method }) => method === 'POST')?.body).toMatchObject({
      addressLine1: 'Runway Road 17',
    });
    expect(api.calls.some(({ method }) => method === 'PUT')).toBe(false);
  });

  test.each([
    ['Accept', true],
    ['Decline', false],
  ] as const)('staff decide on a proposal: %s', async (button, accept) => {
    const { api } = renderPlugin(plugin, '/eventTicketsTags?tab=proposals', {
      user: aUser('MODERATOR'),
      permissions: ['events.manage', 'events.manage_catalogue'],
      api: calls({
        'GET /ticket-api/catalogue-proposals': aPage([PROPOSAL]),
        'PUT /ticket-api/catalogue-proposals/{proposalId}': { ...PROPOSAL, status: accept ? 'ACCEPTED' : 'DECLINED' },
      }),
    });
    expect(await screen.findByText('Street and number: Runway Road 1 → Runway Road 17')).toBeDefined();
    await userEvent.type(screen.getByRole('textbox', { name: 'Answer (optional)' }), 'Thanks');
    await click(button);
    await waitFor(() =>
      expect(api.calls.find(({ method }) => method === 'PUT')?.body).toEqual({ accept, answer: 'Thanks' }),
    );
  });

  test('an organiser sees the proposals and decides on none', async () => {
    renderPlugin(plugin, '/eventTicketsTags?tab=proposals', {
      ...AS,
      api: calls({ 'GET /ticket-api/catalogue-proposals': aPage([PROPOSAL]) }),
    });
    expect(await screen.findByText('Proposed by rita · Waiting for a decision')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  });
});
