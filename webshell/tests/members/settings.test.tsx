import { formatDateTime, session } from '@motorclub/sdk';
import { platform } from '@motorclub/sdk/host';
import { expectAccessible, reply } from '@motorclub/sdk/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Me, OwnChoices } from '../../src/pages/settings/api/me.ts';
import { modeCookie } from '../../src/theme/modeCookie.ts';
import { address, api, bodiesOf, open, pageOf } from '../admin/support.tsx';
import { anAccount, COUNTRIES, OPEN_PRIVACY, withPlugin } from './support.ts';

const remotes = vi.hoisted(() => ({ load: async (): Promise<unknown> => ({}) }));
vi.mock('@module-federation/runtime', () => ({ registerRemotes: () => undefined, loadRemote: () => remotes.load() }));

const Garage = () => <p>Three cars</p>;
const VIEWS = { Cars: () => Promise.resolve({ default: Garage }) };

const ME = '/users/me';
let stored: Me;
beforeEach(() => {
  stored = anAccount();
  modeCookie({ key: 'mode' }).set('dark');
});

/** The settings as `user`, whose account really changes. */
function show(tab = '', handlers: Record<string, unknown> = {}) {
  return open(
    `/accountsettings${tab && `?tab=${tab}`}`,
    {
      [`GET ${ME}`]: () => stored,
      [`PUT ${ME}`]: ({ body }: { body: Partial<OwnChoices> }) => {
        stored = { ...stored, ...body };
        return stored;
      },
      'GET /countries': COUNTRIES,
      [`GET ${ME}/privacy`]: OPEN_PRIVACY,
      [`GET ${ME}/data-exports`]: pageOf([]),
      ...handlers,
    },
    'USER',
  );
}

const about = async () => within(await screen.findByRole('form', { name: 'About you' }));
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test('a visitor gets a way to sign in and back', async () => {
  const { container } = open('/accountsettings?tab=privacy', {}, null);
  expect(await screen.findByText(/^Log in to see your account/)).toBeDefined();
  const links = screen.getAllByRole('link', { name: 'Log In' }).map((link) => link.getAttribute('href'));
  expect(links).toContain('/login?next=%2Faccountsettings%3Ftab%3Dprivacy');
  await expectAccessible(container);
});

test('the tab is in the address; what it does not know is the first one', async () => {
  show('nonsense');
  expect((await screen.findByRole('tab', { name: 'Profile' })).getAttribute('aria-selected')).toBe('true');
  await userEvent.click(screen.getByRole('tab', { name: 'Privacy' }));
  expect(address).toBe('/accountsettings?tab=privacy');
  expect(await screen.findByRole('radiogroup', { name: 'Who may see my profile' })).toBeDefined();
  await userEvent.click(screen.getByRole('tab', { name: 'Profile' }));
  expect(address).toBe('/accountsettings');
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'Profile',
    'Account',
    'Security',
    'Notifications',
    'Privacy',
    'Data',
  ]);
});

test('a tab of a plugin stands before the last one, under the title that it gives', async () => {
  show();
  const plugin = withPlugin([{ slot: 'settings.tabs', view: 'Cars', title: 'My garage' }]);
  remotes.load = async () => ({ default: { manifest: { id: plugin.id, sdk: '^1' }, views: VIEWS } });
  await userEvent.click(await screen.findByRole('tab', { name: 'My garage' }));
  expect(address).toBe(`/accountsettings?tab=${plugin.id}.Cars`);
  expect(await screen.findByText('Three cars')).toBeDefined();
  const names = screen.getAllByRole('tab').map((tab) => tab.textContent);
  expect(names.slice(-2)).toEqual(['My garage', 'Data']);
});

test('only what was changed is sent, and can be taken back', async () => {
  const { container } = show();
  const form = await about();
  expect(button('Save').disabled).toBe(true);
  await userEvent.type(form.getByLabelText('Display name'), 'Jo');
  await userEvent.clear(await form.findByLabelText('About me'));
  await userEvent.click(button('Save'));
  expect(await screen.findByText('Saved.')).toBeDefined();
  expect(bodiesOf('PUT', ME)).toEqual([{ displayName: 'Jo', bio: null }]);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('About you');
  expect(button('Save').disabled).toBe(true);
  await expectAccessible(container);
  await userEvent.click(button('Undo'));
  await waitFor(() => expect(bodiesOf('PUT', ME)[1]).toEqual({ displayName: null, bio: 'I drive a Saab.' }));
  await waitFor(() => expect(form.getByLabelText<HTMLInputElement>('Display name').value).toBe(''));
});

test('what another device saves shows in fields that nobody touches here, and is not undone', async () => {
  show();
  const form = await about();
  await userEvent.type(form.getByLabelText('City'), 'Porto');
  stored = { ...stored, displayName: 'Jo of the phone' };
  window.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(form.getByLabelText<HTMLInputElement>('Display name').value).toBe('Jo of the phone'));
  await userEvent.click(button('Save'));
  await waitFor(() => expect(bodiesOf('PUT', ME)).toEqual([{ city: 'Porto' }]));
  expect(stored.displayName).toBe('Jo of the phone');
});

test('links: a wrong one is named at its field, five are the most', async () => {
  show();
  const form = await about();
  for (let count = 1; count < 5; count += 1) await userEvent.click(form.getByRole('button', { name: 'Add a link' }));
  expect(form.queryByRole('button', { name: 'Add a link' })).toBeNull();
  expect(form.getByText('5 links are the most.')).toBeDefined();
  for (let count = 5; count > 2; count -= 1)
    await userEvent.click(form.getByRole('button', { name: `Remove link ${count}` }));
  await userEvent.type(form.getByLabelText('Label of link 2'), 'Club');
  await userEvent.type(form.getByLabelText('Address of link 2'), 'javascript:alert(1)');
  await userEvent.click(button('Save'));
  expect(form.getByText('Give a web address that starts with https:// or http://.')).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText('Address of link 2')));
  expect(bodiesOf('PUT', ME)).toEqual([]);
});

test('a bio of more than 1000 characters is not sent', async () => {
  stored = anAccount({ bio: 'x'.repeat(1000) });
  show();
  const form = await about();
  expect(form.getByText(/^1000 of 1000 characters/)).toBeDefined();
  await userEvent.type(await form.findByLabelText('About me'), 'y');
  await userEvent.click(button('Save'));
  expect(form.getByText('Use at most 1000 characters.')).toBeDefined();
  expect(bodiesOf('PUT', ME)).toEqual([]);
});

test('a refusal of the server stands at the field it names', async () => {
  const refusal = { status: 400, code: 'BAD_REQUEST', field: 'links.0.url', message: 'This address is not allowed.' };
  show('', { [`PUT ${ME}`]: reply(400, refusal) });
  const form = await about();
  await userEvent.type(form.getByLabelText('Address of link 1'), '/x');
  await userEvent.click(button('Save'));
  expect(await form.findByText('This address is not allowed.')).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText('Address of link 1')));
  await userEvent.click(button('Discard changes'));
  expect(form.queryByText('This address is not allowed.')).toBeNull();
  expect(form.getByLabelText<HTMLInputElement>('Address of link 1').value).toBe('https://example.org/saab');
});

test('a refusal about no field stands in the form, and what was typed stays', async () => {
  show('', { [`PUT ${ME}`]: reply(409, { status: 409, code: 'CONFLICT', message: 'Not now.' }) });
  const form = await about();
  await userEvent.type(form.getByLabelText('City'), 'Porto');
  await userEvent.click(button('Save'));
  expect(await form.findByText('Not now.')).toBeDefined();
  expect(form.getByLabelText<HTMLInputElement>('City').value).toBe('Porto');
});

test('unsaved changes hold back every way off the page, until they are given up', async () => {
  const { container } = show();
  await userEvent.type((await about()).getByLabelText('City'), 'Porto');
  await userEvent.click(screen.getByRole('tab', { name: 'Privacy' }));
  const asked = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  expect(address).toBe('/accountsettings');
  await expectAccessible(container);
  await userEvent.click(within(asked).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await about()).getByLabelText<HTMLInputElement>('City').value).toBe('Porto');
  await userEvent.click(screen.getAllByRole('link', { name: 'MOTORCLUB' })[0] as HTMLElement);
  await userEvent.click(await screen.findByRole('button', { name: 'Discard and leave' }));
  await waitFor(() => expect(address).toBe('/'));
  expect(Object.keys(window.sessionStorage).filter((key) => key.startsWith('draft:settings.'))).toEqual([]);
});

test('closing the tab asks too, but only while something is unsaved', async () => {
  show();
  const city = (await about()).getByLabelText('City');
  const close = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(close()).toBe(false);
  await userEvent.type(city, 'Porto');
  expect(close()).toBe(true);
  await userEvent.click(button('Save'));
  await screen.findByText('Saved.');
  expect(close()).toBe(false);
});

test('the end of the session is held back by nothing, and who logs in again goes on with what was typed', async () => {
  show();
  const user = session.user();
  await userEvent.type((await about()).getByLabelText('City'), 'Porto');
  session.end('expired');
  await waitFor(() => expect(address).toBe('/login'));
  if (user) session.keep('a new token', user);
  const drafts = Object.entries(window.sessionStorage).filter(([key]) => key.startsWith('draft:settings.'));
  expect(drafts.map(([, text]) => JSON.parse(text))).toMatchObject([{ edits: { city: 'Porto' } }]);
});

test('what was typed before a reload is there again, says so, and can be discarded', async () => {
  window.sessionStorage.clear();
  show();
  await userEvent.type((await about()).getByLabelText('City'), 'Porto');
  const [key = ''] = Object.keys(window.sessionStorage).filter((name) => name.startsWith('draft:settings.'));
  const typed = window.sessionStorage.getItem(key) ?? '';
  cleanup();
  show();
  window.sessionStorage.setItem(key, typed);
  const form = await about();
  expect(form.getByText(/Unsaved changes from .* were restored/)).toBeDefined();
  await userEvent.click(form.getAllByRole('button', { name: 'Discard' })[0] as HTMLElement);
  expect(form.getByLabelText<HTMLInputElement>('City').value).not.toBe('Porto');
  expect(form.queryByText(/were restored/)).toBeNull();
});

const file = (name: string, type: string, bytes: number) => new File([new Uint8Array(bytes)], name, { type });

test('a picture that cannot be used is refused before it is sent', async () => {
  show();
  const input = await screen.findByLabelText<HTMLInputElement>('Choose a profile picture');
  await userEvent.upload(input, file('huge.png', 'image/png', 5 * 1024 * 1024 + 1));
  expect((await screen.findByRole('alert')).textContent).toMatch(/^This picture has more than 5 MB/);
  await userEvent.upload(input, file('notes.txt', 'text/plain', 5), { applyAccept: false });
  expect(screen.getByRole('alert').textContent).toMatch(/^This file cannot be read as a picture/);
  expect(api.calls.filter(({ method }) => method === 'PUT')).toEqual([]);
});

test('a banner is sent as a file, shows, and can be removed again', async () => {
  let sent: FormData | undefined;
  show('', {
    [`PUT ${ME}/banner`]: ({ body }: { body: FormData }) => {
      sent = body;
      stored = { ...stored, banner: '/files/profileImages/user/banner-1.jpg' };
      return { banner: stored.banner };
    },
    [`DELETE ${ME}/banner`]: () => {
      stored = { ...stored, banner: null };
      return { banner: null };
    },
  });
  const chosen = file('wide.png', 'image/png', 10);
  await userEvent.upload(await screen.findByLabelText('Choose a banner'), chosen);
  expect(await screen.findByText('Your picture is in place.')).toBeDefined();
  expect(sent?.get('image')).toMatchObject({ name: 'wide.png' });
  await waitFor(() => expect(document.querySelector('img')?.getAttribute('src')).toBe(stored.banner));
  await userEvent.click(button('Remove the banner'));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(document.querySelector('img')).toBeNull());
});

test('what the server says about a picture stands under it', async () => {
  const refusal = { status: 400, code: 'BAD_REQUEST', field: 'image', message: 'The picture has too many points.' };
  show('', { [`PUT ${ME}/banner`]: reply(400, refusal) });
  await userEvent.upload(await screen.findByLabelText('Choose a banner'), file('wide.png', 'image/png', 10));
  expect((await screen.findByRole('alert')).textContent).toBe('The picture has too many points.');
});

test('another username shows at once wherever one is named; a taken one is named at its field', async () => {
  show('', {
    'GET /auth/username-available': ({ query }: { query: { username: string } }) => ({
      available: query.username !== 'marek',
      message: null,
    }),
    [`PUT ${ME}`]: ({ body }: { body: { username: string } }) => {
      if (body.username === 'marek')
        return reply(409, { status: 409, code: 'CONFLICT', field: 'username', message: 'This username is taken.' });
      stored = { ...stored, username: body.username, usernameChangeableAt: '2027-02-19T12:00:00Z' };
      return stored;
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Change username' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText(/^Username/), 'marek');
  await userEvent.click(dialog.getByRole('button', { name: 'Change username' }));
  expect(await dialog.findByText('This username is taken.')).toBeDefined();
  await userEvent.clear(dialog.getByLabelText(/^Username/));
  await userEvent.type(dialog.getByLabelText(/^Username/), 'jo.drives');
  await userEvent.click(dialog.getByRole('button', { name: 'Change username' }));
  expect(await screen.findByText('You are jo.drives now.')).toBeDefined();
  expect(session.user()?.username).toBe('jo.drives');
  expect(await screen.findByRole('button', { name: 'Account menu of jo.drives' })).toBeDefined();
  expect(button('Change username').disabled).toBe(true);
  expect(screen.getByText(`You can change it again on ${formatDateTime('2027-02-19T12:00:00Z')}.`)).toBeDefined();
});

test('preferences: theme, time zone and units hold at once', async () => {
  const { container } = show('account');
  const form = within(await screen.findByRole('form', { name: 'Preferences' }));
  expect(screen.getByText('user@example.org')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Security' }).getAttribute('href')).toBe('/accountsettings?tab=security');
  await userEvent.click(form.getByRole('radio', { name: 'Light' }));
  await userEvent.click(form.getByRole('radio', { name: 'Miles' }));
  await userEvent.clear(form.getByLabelText('Time zone'));
  await userEvent.type(form.getByLabelText('Time zone'), 'Tokyo');
  await userEvent.click(await screen.findByRole('option', { name: 'Asia/Tokyo' }));
  await userEvent.click(button('Save'));
  expect(await screen.findByText('Saved.')).toBeDefined();
  expect(bodiesOf('PUT', ME)).toEqual([
    { units: { distance: 'MI', power: 'HP' }, timezone: 'Asia/Tokyo', theme: 'light' },
  ]);
  expect(modeCookie({ key: 'mode' }).get('dark')).toBe('light');
  expect(formatDateTime('2026-11-21T04:08:00Z')).toBe('Nov 21, 2026, 1:08 PM');
  await expectAccessible(container);
});

test('a privacy switch holds at once, moves back when that fails, and can be taken back', async () => {
  let now = OPEN_PRIVACY;
  let broken = false;
  const { container } = show('privacy', {
    [`GET ${ME}/privacy`]: () => now,
    [`PUT ${ME}/privacy`]: ({ body }: { body: object }) => {
      if (broken) return reply(409, { status: 409, code: 'CONFLICT', message: 'Not now.' });
      now = { ...now, ...body };
      return now;
    },
  });
  const online = await screen.findByRole<HTMLInputElement>('switch', { name: 'Hide when I am online' });
  await userEvent.click(online);
  expect(online.checked).toBe(true);
  expect(await screen.findByText('Saved.')).toBeDefined();
  await userEvent.click(button('Undo'));
  await waitFor(() => expect(bodiesOf('PUT', `${ME}/privacy`)).toEqual([{ hideOnline: true }, { hideOnline: false }]));
  await waitFor(() => expect(online.checked).toBe(false));
  broken = true;
  const who = within(screen.getByRole('radiogroup', { name: 'Who may see my profile' }));
  await userEvent.click(who.getByRole('radio', { name: 'Members' }));
  expect(await screen.findByText('This could not be saved. Not now.')).toBeDefined();
  await waitFor(() => expect(who.getByRole<HTMLInputElement>('radio', { name: 'Everybody' }).checked).toBe(true));
  await expectAccessible(container);
});

test('what only a plugin shows can be hidden once that plugin is on', async () => {
  show('privacy');
  await screen.findByRole('switch', { name: 'Hide when I am online' });
  const names = () => screen.getAllByRole('switch').map((one) => one.closest('label')?.textContent);
  expect(names()).toEqual(['Hide how many follow me', 'Hide when I am online']);
  const plugin = withPlugin([]);
  const plugins = ['showcase', 'donations', 'ranks'].map((id) => ({ ...plugin, id, remote: null }));
  act(() => platform.set({ epoch: 2, plugins }));
  expect(names().slice(0, 3)).toEqual([
    'Hide my garage',
    'Leave me out of the donor wall',
    'Leave me out of the leaderboard',
  ]);
});

const anExport = (status: string) => ({
  id: 3,
  status,
  createdAt: '2026-11-21T12:00:00Z',
  bytes: status === 'READY' ? 48_200 : null,
  expiresAt: '2026-11-28T12:00:00Z',
});

test('a copy of the data: asked for, being made, ready, fetched; one that failed can be asked for again', async () => {
  const saved = vi.fn();
  URL.createObjectURL = vi.fn(() => 'blob:zip');
  URL.revokeObjectURL = vi.fn();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved(this.download);
  });
  let state = 'none';
  const { container } = show('data', {
    [`GET ${ME}/data-exports`]: () => pageOf(state === 'none' ? [] : [anExport(state)]),
    [`POST ${ME}/data-exports`]: () => {
      state = 'QUEUED';
      return reply(202, anExport(state));
    },
    [`GET ${ME}/data-exports/3/file`]: new Blob(['PK']),
  });
  expect(await screen.findByText('There is no copy yet.')).toBeDefined();
  await userEvent.click(button('Make a copy'));
  expect(await screen.findByText('Being made')).toBeDefined();
  expect(button('Make a copy').disabled).toBe(true);
  await expectAccessible(container);
  state = 'READY';
  expect(await screen.findByText('Ready')).toBeDefined();
  expect(screen.getByText(/^48.2 kB · until Nov 28, 2026/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: /^Download the copy of Nov 21/ }));
  await waitFor(() => expect(saved).toHaveBeenCalledWith('motorclub-data-2026-11-21.zip'));
  vi.restoreAllMocks();
});

test('a copy that failed says so', async () => {
  show('data', { [`GET ${ME}/data-exports`]: pageOf([anExport('FAILED')]) });
  expect(await screen.findByText('It could not be made. Ask for another one.')).toBeDefined();
  expect(button('Make a copy').disabled).toBe(false);
});

test('leaving: password and choice are asked, the way back stands above all tabs', async () => {
  const due = '2026-12-05T12:00:00Z';
  const { container } = show('data', {
    [`POST ${ME}/account-deletion`]: ({ body }: { body: { password: string; content: 'ANONYMISE' } }) => {
      if (body.password !== 'right')
        return reply(400, { status: 400, code: 'BAD_REQUEST', field: 'password', message: 'The password is wrong.' });
      stored = { ...stored, deletion: { requestedAt: '2026-11-21T12:00:00Z', dueAt: due, content: body.content } };
      return reply(202, stored.deletion);
    },
    [`DELETE ${ME}/account-deletion`]: () => {
      stored = { ...stored, deletion: null };
      return reply(204);
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete my account' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
  await expectAccessible(document.body);
  await userEvent.click(dialog.getByRole('button', { name: 'Delete my account' }));
  expect(dialog.getByText('Required')).toBeDefined();
  await userEvent.click(dialog.getByRole('radio', { name: "Keep it, as 'former member'" }));
  await userEvent.type(dialog.getByLabelText(/^Password/), 'wrong');
  await userEvent.click(dialog.getByRole('button', { name: 'Delete my account' }));
  expect(await dialog.findByText('The password is wrong.')).toBeDefined();
  await userEvent.clear(dialog.getByLabelText(/^Password/));
  await userEvent.type(dialog.getByLabelText(/^Password/), 'right');
  await userEvent.click(dialog.getByRole('button', { name: 'Delete my account' }));
  expect(await screen.findByText(`Your account will be erased on ${formatDateTime(due)}`)).toBeDefined();
  expect(bodiesOf('POST', `${ME}/account-deletion`).at(-1)).toEqual({ password: 'right', content: 'ANONYMISE' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await expectAccessible(container);
  await userEvent.click(screen.getByRole('tab', { name: 'Privacy' }));
  await userEvent.click(button('Keep my account'));
  expect(await screen.findByText('Your account stays.')).toBeDefined();
  await waitFor(() => expect(screen.queryByText(/will be erased on/)).toBeNull());
});

test.each([
  ['', 'Your account could not be loaded'],
  ['account', 'Your account could not be loaded'],
  ['privacy', 'Your privacy settings could not be loaded'],
  ['data', 'Your copies could not be loaded'],
])('the tab "%s" says what could not be loaded, and tries again', async (tab, words) => {
  let broken = true;
  const answer = (good: unknown) => () =>
    broken ? reply(409, { status: 409, code: 'CONFLICT', message: 'Not now.' }) : good;
  show(tab, {
    [`GET ${ME}`]: answer(stored),
    [`GET ${ME}/privacy`]: answer(OPEN_PRIVACY),
    [`GET ${ME}/data-exports`]: answer(pageOf([])),
  });
  expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
  broken = false;
  for (const retry of screen.getAllByRole('button', { name: 'Retry' })) await userEvent.click(retry);
  await waitFor(() => expect(screen.queryByText(words)).toBeNull());
});
