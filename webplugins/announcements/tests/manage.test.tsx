import type { PickerProps } from '@motorclub/sdk';
import { keepPreferences } from '@motorclub/sdk/host';
import {
  type ApiHandlers,
  aPage,
  aUser,
  expectAccessible,
  type Refusal,
  renderPlugin,
  reply,
} from '@motorclub/sdk/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { Announcement } from '../api/types.ts';
import { listActions } from '../lib/actions.ts';
import plugin from '../plugin.tsx';
import { aboutEvent, anAnnouncement, DELIVERIES, STATS, TEMPLATES } from './samples.ts';

const ADMIN = aUser('ADMIN');
const ORGANISER = aUser('EVENT_ORGANISER');
const GENERAL = '/manage-general-announcements';
const EVENT = '/manage-event-announcements';

function calls(rows: readonly Announcement[], over: ApiHandlers = {}): ApiHandlers {
  return {
    'GET /announcements/managed': aPage(rows),
    'GET /announcements/templates': aPage(TEMPLATES),
    ...over,
  };
}

async function choose(action: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: /^Actions for/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
}

const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const write = (label: RegExp, text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value: text } });

interface Choices extends PickerProps {
  readonly choices: Readonly<Record<number, string>>;
}

function Picker({ label, value, onChange, error, choices }: Choices) {
  return (
    <>
      <select
        aria-label={label}
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
      >
        <option value="" />
        {Object.entries(choices).map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      {error}
    </>
  );
}

/** Fields that the plugin of events lends. */
const contributions = {
  'events.event_picker': (props: PickerProps) => <Picker {...props} choices={{ 3: 'Night meet' }} />,
  'events.ticket_type_picker': (props: PickerProps) => <Picker {...props} choices={{ 4: 'Driver' }} />,
};

async function pickEvent(): Promise<void> {
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Event' }), 'Night meet');
}

describe('the table', () => {
  test('shows every status with its colours, whom and when; asks for its kind', async () => {
    const { api, container } = renderPlugin(plugin, EVENT, {
      contributions,
      user: ORGANISER,
      api: calls([
        aboutEvent({ id: 1, status: 'DRAFT', ticketTypeId: 4 }),
        aboutEvent({ id: 2, status: 'SCHEDULED', scheduledAt: '2027-01-02T10:00:00.000Z' }),
        aboutEvent({ id: 3, status: 'FAILED', failureReason: 'missed schedule window' }),
      ]),
    });
    expect(await screen.findByText('missed schedule window')).toBeDefined();
    expect(api.calls[0]?.query).toEqual({ page: 0, size: 20, tab: 'event' });
    expect(screen.getByText(/Night meet · Ticket type 4/)).toBeDefined();
    expect(screen.getByText(/Goes out Jan 2, 2027/)).toBeDefined();
    const classes = (name: string) => screen.getByText(name, { ignore: 'option' }).closest('.MuiChip-root')?.className;
    expect(classes('Draft')).toContain('Default');
    expect(classes('Scheduled')).toContain('Info');
    expect(classes('Failed')).toContain('Error');
    await expectAccessible(container);
  });

  test('filters travel with the call', async () => {
    const { api } = renderPlugin(plugin, `${EVENT}?status=SENT&type=DELAY&q=gate&event=night`, {
      user: ORGANISER,
      api: calls([]),
    });
    expect(await screen.findByText('No announcement fits these filters.')).toBeDefined();
    expect(api.calls[0]?.query).toMatchObject({ status: 'SENT', type: 'DELAY', q: 'gate', event: 'night' });
  });

  test('what can be done depends on the status', () => {
    expect(listActions({ status: 'DRAFT' })).toEqual(['edit', 'send', 'delete']);
    expect(listActions({ status: 'SCHEDULED' })).toEqual(['edit', 'send', 'unschedule', 'delete']);
    expect(listActions({ status: 'SENT' })).toEqual(['stats', 'correct', 'remind', 'withdraw']);
    expect(listActions({ status: 'FAILED' })).toEqual(['edit', 'retry', 'stats', 'delete']);
  });

  test('an empty table leads to the first one', async () => {
    renderPlugin(plugin, GENERAL, { user: ADMIN, api: calls([]) });
    expect(await screen.findByText('No announcements yet.')).toBeDefined();
    expect(screen.getAllByRole('button', { name: 'New announcement' })).toHaveLength(2);
  });

  test.each([
    ['Send now', 'DRAFT', 'POST', '/announcements/7/notify', 'It is on its way.'],
    ['Back to draft', 'SCHEDULED', 'PUT', '/announcements/7', 'It is a draft again.'],
    ['Delete', 'DRAFT', 'DELETE', '/announcements/7', 'Deleted.'],
    ['Withdraw', 'SENT', 'DELETE', '/announcements/7', 'Withdrawn: nobody sees it any more.'],
    ['Remind', 'SENT', 'POST', '/announcements/7/notify', '12 people are reminded.'],
    ['Try again', 'FAILED', 'POST', '/announcements/7/notify', 'It is on its way.'],
  ] as const)('%s', async (action, status, method, path, said) => {
    const { api, toasts } = renderPlugin(plugin, GENERAL, {
      user: ADMIN,
      api: calls([anAnnouncement({ status })], {
        'POST /announcements/{announcementId}/notify': {
          announcementId: 7,
          batchId: 1,
          queued: 12,
          skipped: 0,
          status: 'SENT',
        },
        'PUT /announcements/{announcementId}': anAnnouncement({ status: 'DRAFT' }),
        'DELETE /announcements/{announcementId}': reply(204),
      }),
    });
    await choose(action);
    const dialog = screen.queryByRole('dialog');
    if (dialog) await userEvent.click(within(dialog).getByRole('button', { name: action }));
    await waitFor(() => expect(toasts()).toContain(said));
    expect(api.calls.some((call) => call.method === method && call.path === path)).toBe(true);
  });

  test('a refusal is said in its own words', async () => {
    const message = 'There was a reminder within the last ten minutes.';
    const { toasts } = renderPlugin(plugin, GENERAL, {
      user: ADMIN,
      api: calls([anAnnouncement()], {
        'POST /announcements/{announcementId}/notify': reply(429, { status: 429, message }),
      }),
    });
    await choose('Remind');
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remind' }));
    await waitFor(() => expect(toasts()).toContain(`That did not work. ${message}`));
  });

  test('statistics by person, channel and ticket type', async () => {
    renderPlugin(plugin, EVENT, {
      contributions,
      user: ORGANISER,
      api: calls([aboutEvent()], {
        'GET /announcements/{announcementId}/stats': STATS,
        'GET /announcements/{announcementId}/delivery-stats': DELIVERIES,
      }),
    });
    await choose('Statistics');
    expect(await screen.findByText('48 % have read it')).toBeDefined();
    expect(within(await screen.findByRole('table', { name: 'By channel' })).getByText('Email')).toBeDefined();
    expect(within(screen.getByRole('table', { name: 'By ticket type' })).getByText('Paddock')).toBeDefined();
    expect(screen.getByText('mailbox full')).toBeDefined();
    await expectAccessible(document.body);
  });
});

describe('the editor', () => {
  test('checks before it asks the server, and passes axe', async () => {
    const { api } = renderPlugin(plugin, EVENT, { contributions, user: ORGANISER, api: calls([]) });
    await userEvent.click((await screen.findAllByRole('button', { name: 'New announcement' }))[0] as HTMLElement);
    await screen.findByRole('dialog', { name: 'New announcement' });
    await click('Save draft');
    expect(screen.getByText('Write a message.')).toBeDefined();
    expect(screen.getByText('Either eventId or ticketTypeId must be provided.')).toBeDefined();
    expect(api.calls.every(({ method }) => method === 'GET')).toBe(true);
    await expectAccessible(document.body);
  });

  test('a draft, with what was typed', async () => {
    const { api, toasts } = renderPlugin(plugin, EVENT, {
      contributions,
      user: ORGANISER,
      api: calls([], { 'POST /announcements': anAnnouncement({ status: 'DRAFT' }) }),
    });
    await userEvent.click((await screen.findAllByRole('button', { name: 'New announcement' }))[0] as HTMLElement);
    write(/^Message/, 'Come by gate B.');
    write(/^Title/, 'Parking');
    await pickEvent();
    await userEvent.click(screen.getByRole('checkbox', { name: 'By email, too' }));
    await click('Save draft');
    await waitFor(() => expect(toasts()).toContain('Draft saved.'));
    expect(api.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      message: 'Come by gate B.',
      title: 'Parking',
      type: 'LOGISTICS',
      eventId: 3,
      ticketTypeId: null,
      channels: ['IN_APP', 'EMAIL'],
      status: 'DRAFT',
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('sending asks first; a time makes it a schedule, in the zone of the account', async () => {
    keepPreferences({ timezone: 'Asia/Tokyo', units: { distance: 'KM', power: 'HP' } });
    const { api, toasts } = renderPlugin(plugin, GENERAL, {
      user: ADMIN,
      api: calls([], {
        'POST /announcements': anAnnouncement(),
        'POST /announcements/schedule': anAnnouncement({
          status: 'SCHEDULED',
          scheduledAt: '2031-05-01T09:00:00.000Z',
        }),
      }),
    });
    const start = async () =>
      userEvent.click((await screen.findAllByRole('button', { name: 'New announcement' }))[0] as HTMLElement);
    await start();
    write(/^Message/, 'Hello');
    await click('Send now');
    const question = await screen.findByRole('dialog', { name: 'Send this announcement now?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Send now' }));
    await waitFor(() => expect(toasts()).toContain('It is on its way.'));
    await start();
    write(/^Message/, 'Later');
    fireEvent.change(screen.getByLabelText(/^Goes out at/), { target: { value: '2031-05-01T18:00' } });
    expect(screen.getByText('Time zone: Asia/Tokyo. Empty: you send it yourself.')).toBeDefined();
    await click('Schedule');
    await waitFor(() => expect(toasts()).toContain('It goes out May 1, 2031, 6:00 PM GMT+9.'));
    expect(api.calls.find(({ path }) => path.endsWith('/schedule'))?.body).toMatchObject({
      message: 'Later',
      scheduledAt: '2031-05-01T09:00:00.000Z',
    });
    keepPreferences(null);
  });

  test('a template fills the form, its values escaped', async () => {
    renderPlugin(plugin, EVENT, { contributions, user: ORGANISER, api: calls([]) });
    await userEvent.click((await screen.findAllByRole('button', { name: 'New announcement' }))[0] as HTMLElement);
    await userEvent.click(await screen.findByRole('combobox', { name: 'Begin with a template' }));
    await userEvent.click(await screen.findByRole('option', { name: /Parking at/ }));
    write(/^eventName/, 'Night meet');
    write(/^gate/, '<B>');
    await click('Fill in the template');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Title/ }).value).toBe('Parking at Night meet');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Message/ }).value).toBe('<p>Gate &lt;B&gt;</p>');
  });

  test('a sent one is corrected: words and version only', async () => {
    const { api, toasts } = renderPlugin(plugin, GENERAL, {
      user: ADMIN,
      api: calls([anAnnouncement({ version: 4 })], {
        'PUT /announcements/{announcementId}': anAnnouncement({ version: 5 }),
      }),
    });
    await choose('Correct');
    expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull();
    write(/^Message/, 'Open again');
    await click('Save');
    await waitFor(() => expect(toasts()).toContain('Saved.'));
    expect(api.calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      message: 'Open again',
      title: 'The yard is closed',
      safetyInstructions: null,
      contactPhone: null,
      version: 4,
    });
  });

  test('a correction that somebody else was faster with keeps its text, and goes over theirs when told so', async () => {
    let now = anAnnouncement({ version: 4, message: 'Closed' });
    const put = ({ body }: { readonly body: { readonly version?: number } }) =>
      body.version === now.version ? now : reply<Refusal>(409, { status: 409, code: 'STALE', message: 'Changed.' });
    const { api, toasts } = renderPlugin(plugin, GENERAL, {
      user: ADMIN,
      api: calls([], { 'GET /announcements/managed': () => aPage([now]), 'PUT /announcements/{announcementId}': put }),
    });
    await choose('Correct');
    write(/^Message/, 'Open again');
    now = { ...now, version: 5, title: 'Their title' };
    await click('Save');
    await userEvent.click(await screen.findByRole('button', { name: 'Keep my changes' }));
    await click('Save');
    await waitFor(() => expect(toasts()).toContain('Saved.'));
    const sent = api.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    expect(sent[0]).toMatchObject({ message: 'Open again', version: 4 });
    expect(sent[1]).toMatchObject({ message: 'Open again', title: 'Their title', version: 5 });
  });

  test('what the server refuses stands at its field, or above all', async () => {
    let refusal = reply<Refusal>(400, { status: 400, field: 'eventId', message: 'Nothing of that number.' });
    renderPlugin(plugin, EVENT, {
      contributions,
      user: ORGANISER,
      api: calls([], { 'POST /announcements': () => refusal }),
    });
    await userEvent.click((await screen.findAllByRole('button', { name: 'New announcement' }))[0] as HTMLElement);
    write(/^Message/, 'Hello');
    await pickEvent();
    await click('Save draft');
    expect(await screen.findByText('Nothing of that number.')).toBeDefined();
    refusal = reply(403, { status: 403, message: 'It is not your event.' });
    await click('Save draft');
    expect(await screen.findByText('It is not your event.')).toBeDefined();
  });
});

test('an emergency goes out at once, and says to how many', async () => {
  const { api, toasts } = renderPlugin(plugin, EVENT, {
    contributions,
    user: ORGANISER,
    api: calls([], { 'POST /announcements/emergency': { announcement: aboutEvent(), delivery: { queued: 40 } } }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Emergency' }));
  await click('Send the emergency');
  expect(screen.getByText('Either eventId or ticketTypeId must be provided.')).toBeDefined();
  await pickEvent();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Ticket type' }), 'Driver');
  write(/^Message/, 'Leave the paddock.');
  write(/^Safety instructions/, 'Use gate C.');
  await click('Send the emergency');
  await waitFor(() => expect(toasts()).toContain('40 people are being told.'));
  expect(api.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    eventId: null,
    ticketTypeId: 4,
    message: 'Leave the paddock.',
    safetyInstructions: 'Use gate C.',
  });
});

describe('an organiser’s stream', () => {
  test('is one’s own unless the address says whose', async () => {
    const rows = { 'GET /announcements/organizer/{organizerId}': aPage([aboutEvent()]) };
    const own = renderPlugin(plugin, '/organizer-announcements', { user: ORGANISER, api: rows });
    await screen.findByRole('link', { name: 'The yard is closed' });
    expect(own.api.calls[0]?.path).toBe('/announcements/organizer/3');
    own.unmount();
    const other = renderPlugin(plugin, '/organizer-announcements?organizerId=9', { user: ADMIN, api: rows });
    await screen.findByRole('link', { name: 'The yard is closed' });
    expect(other.api.calls[0]?.path).toBe('/announcements/organizer/9');
  });

  test('needs a token and somebody', async () => {
    const first = renderPlugin(plugin, '/organizer-announcements');
    expect(await screen.findByText('No authentication token found')).toBeDefined();
    first.unmount();
    const second = renderPlugin(plugin, '/organizer-announcements?organizerId=x', { user: ORGANISER });
    expect(await screen.findByText('Organizer ID is required')).toBeDefined();
    expect([...first.api.calls, ...second.api.calls]).toEqual([]);
  });
});
