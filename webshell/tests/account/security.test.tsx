import type { AnswerOf } from '@motorclub/sdk';
import { type ApiHandlers, aUser, expectAccessible, reply } from '@motorclub/sdk/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { ToastQueue } from '../../src/chrome/ToastQueue.tsx';
import type { LoginEntry, Methods } from '../../src/pages/account/security/api.ts';
import SecurityTab from '../../src/pages/account/security/SecurityTab.tsx';
import { press } from '../press.ts';
import { api, bodiesOf, CONFIG, fill, mock, PASSWORD, pageOf } from './support.tsx';

const passkeys = vi.hoisted(() => ({ startAuthentication: vi.fn(), startRegistration: vi.fn() }));
vi.mock('@simplewebauthn/browser', () => passkeys);

const THEN = '2026-11-20T12:00:00Z';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const CODES = Array.from({ length: 10 }, (_, at) => `aaaa-000${at}`);
const NOTHING = { enabled: false, totp: null, passkeys: [], recoveryCodes: null, rememberedDevices: 0 };
const APP = {
  enabled: true,
  totp: { createdAt: THEN, lastUsedAt: null },
  passkeys: [],
  recoveryCodes: { left: 7, total: 10 },
  rememberedDevices: 2,
};
const KEY = { id: 5, name: 'Work laptop', createdAt: THEN, lastUsedAt: THEN };
const device = (id: number, current = false) => ({
  id,
  agent: FIREFOX,
  address: '192.0.2.7',
  place: null,
  createdAt: THEN,
  expiresAt: THEN,
  lastUsedAt: THEN,
  current,
});
const METHODS = '/auth/two-factor-methods';
const SECRET = { secret: 'ABCDEFGHIJKL', uri: 'otpauth://totp/x', qr: '<svg xmlns="http://www.w3.org/2000/svg"/>' };

beforeEach(() => {
  window.PublicKeyCredential = vi.fn() as unknown as typeof PublicKeyCredential;
  passkeys.startRegistration.mockReset();
});

function open(handlers: ApiHandlers = {}, at = '/accountsettings?tab=security') {
  mock(
    {
      [`GET ${METHODS}`]: NOTHING,
      'GET /auth/sessions': pageOf([device(1, true), device(2)]),
      'GET /auth/login-history': pageOf([]),
      ...handlers,
    },
    aUser(),
  );
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[at]}>
        <main>
          <h1>Account</h1>
          <SecurityTab />
        </main>
        <ToastQueue />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

/** The section with this heading. */
const part = async (name: string) => within(await screen.findByRole('region', { name }));
const dialog = async () => within(await screen.findByRole('dialog'));
const pressIn = async (scope: { getByRole: typeof screen.getByRole }, name: string) =>
  userEvent.click(scope.getByRole('button', { name }));

test('everything in its first state, without a finding', async () => {
  const { container } = open();
  expect(await screen.findByText(/Your password alone opens your account/)).toBeDefined();
  expect(await screen.findByText(/Your address is user@example.org/)).toBeDefined();
  expect(await screen.findByText('No passkeys yet.')).toBeDefined();
  expect(await screen.findByText('No log-ins in the last 90 days.')).toBeDefined();
  expect(await screen.findByText('This device')).toBeDefined();
  await expectAccessible(container);
});

test('a password is changed by a mailed link; the repetition has to match', async () => {
  open({ 'POST /auth/change-password': reply(202) });
  await fill('Current password *', 'motorclub-demo');
  await fill('New password *', PASSWORD);
  await fill('Repeat the new password *', 'something else');
  await press('Change the password');
  expect(await screen.findByText('The two passwords differ.')).toBeDefined();
  await fill('Repeat the new password *', PASSWORD);
  await press('Change the password');
  expect(await screen.findByText(/Open the link in the email we sent you within 15 minutes/)).toBeDefined();
  expect(bodiesOf('/auth/change-password')).toEqual([{ currentPassword: 'motorclub-demo', newPassword: PASSWORD }]);
});

test('a wrong current password stands at its field', async () => {
  const body = { status: 400, message: 'The password is wrong.', field: 'currentPassword' };
  open({ 'POST /auth/change-password': reply(400, body) });
  await fill('Current password *', 'wrong');
  await fill('New password *', PASSWORD);
  await fill('Repeat the new password *', PASSWORD);
  await press('Change the password');
  expect(await screen.findByText('The password is wrong.')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('Current password *'));
});

test('an address is changed by two mailed links', async () => {
  open({ 'POST /auth/change-email': reply(202) });
  const panel = await part('Email');
  await userEvent.type(panel.getByLabelText('New email *'), 'new@example.org');
  await userEvent.type(panel.getByLabelText('Your password *'), 'motorclub-demo');
  await pressIn(panel, 'Change the email');
  expect(await screen.findByText(/We mailed a link to your old and to new@example.org/)).toBeDefined();
  expect(bodiesOf('/auth/change-email')).toEqual([{ email: 'new@example.org', password: 'motorclub-demo' }]);
});

test('an app is set up: password, picture and key, first code, recovery codes', async () => {
  let state: Methods = NOTHING;
  open({
    [`GET ${METHODS}`]: () => state,
    [`POST ${METHODS}/totp`]: reply(201, SECRET),
    [`POST ${METHODS}/totp/confirm`]: () => {
      state = APP;
      return { recoveryCodes: CODES };
    },
  });
  await screen.findByText(/Your password alone/);
  await press('Set up an authenticator app');
  const first = await dialog();
  await userEvent.type(first.getByLabelText('Your password *'), 'motorclub-demo');
  await pressIn(first, 'Continue');
  const picture = await screen.findByRole('img', { name: 'QR code for your authenticator app' });
  expect(picture.getAttribute('src')).toBe(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(SECRET.qr)}`);
  expect(screen.getByText('ABCD EFGH IJKL')).toBeDefined();
  await expectAccessible(document.body);
  const second = await dialog();
  await userEvent.type(second.getByLabelText('Code from your app *'), '123 456');
  await pressIn(second, 'Confirm');
  expect(await screen.findByText('aaaa-0000')).toBeDefined();
  expect(screen.getAllByRole('listitem').filter((item) => item.textContent?.startsWith('aaaa-'))).toHaveLength(10);
  await expectAccessible(document.body);
  expect(bodiesOf(`${METHODS}/totp`)).toEqual([{ password: 'motorclub-demo' }]);
  expect(bodiesOf(`${METHODS}/totp/confirm`)).toEqual([{ code: '123456' }]);
  await press('I have kept them');
  expect(await screen.findByText(/Logging in takes your password and a second step/)).toBeDefined();
});

test('recovery codes are copied, saved and printed', async () => {
  const user = userEvent.setup();
  open({ [`GET ${METHODS}`]: APP, [`POST ${METHODS}/recovery-codes`]: { recoveryCodes: CODES } });
  expect(await screen.findByText(/7 of 10 left/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'New codes' }));
  const ask = await dialog();
  await user.type(ask.getByLabelText('Your password *'), 'motorclub-demo');
  await user.type(ask.getByLabelText('Code from your app or a recovery code *'), '123456');
  await user.click(ask.getByRole('button', { name: 'New codes' }));
  await screen.findByText('aaaa-0009');
  expect(bodiesOf(`${METHODS}/recovery-codes`)).toEqual([{ password: 'motorclub-demo', code: '123456' }]);

  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe(CODES.join('\n'));

  const made: Blob[] = [];
  URL.createObjectURL = (blob) => `blob:${made.push(blob as Blob)}`;
  URL.revokeObjectURL = () => undefined;
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await user.click(screen.getByRole('button', { name: 'Download' }));
  expect(clicked).toHaveBeenCalledOnce();
  expect(await made[0]?.text()).toContain('aaaa-0000\naaaa-0001');

  window.print = vi.fn();
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(window.print).toHaveBeenCalledOnce();
  await user.keyboard('{Escape}');
  expect(screen.getByText('aaaa-0000')).toBeDefined();
});

test('members without an app make new codes by their password', async () => {
  const keys = { ...APP, totp: null, passkeys: [KEY] };
  open({ [`GET ${METHODS}`]: keys, [`POST ${METHODS}/recovery-codes`]: { recoveryCodes: CODES } });
  await userEvent.click(await screen.findByRole('button', { name: 'New codes' }));
  const ask = await dialog();
  expect(ask.queryByLabelText(/Code from your app/)).toBeNull();
  await userEvent.type(ask.getByLabelText('Your password *'), 'motorclub-demo');
  await pressIn(ask, 'New codes');
  await screen.findByText('aaaa-0009');
  expect(bodiesOf(`${METHODS}/recovery-codes`)).toEqual([{ password: 'motorclub-demo' }]);
});

test('an app is turned off by password and code; a wrong code stands at its field', async () => {
  const wrong = reply(400, { status: 400, message: 'Invalid code', field: 'code' });
  let answer: unknown = wrong;
  let state: Methods = APP;
  open({ [`GET ${METHODS}`]: () => state, [`POST ${METHODS}/totp/disable`]: () => answer });
  await userEvent.click(await screen.findByRole('button', { name: 'Turn off' }));
  const ask = await dialog();
  await userEvent.type(ask.getByLabelText('Your password *'), 'motorclub-demo');
  await userEvent.type(ask.getByLabelText('Code from your app or a recovery code *'), '000000');
  await pressIn(ask, 'Turn off');
  expect(await screen.findByText('Invalid code')).toBeDefined();
  [answer, state] = [reply(204), NOTHING];
  await pressIn(ask, 'Turn off');
  expect(await screen.findByText('The authenticator app is off.')).toBeDefined();
  expect(await screen.findByText(/Your password alone/)).toBeDefined();
});

test('remembered devices are forgotten', async () => {
  open({ [`GET ${METHODS}`]: APP, 'DELETE /auth/remembered-devices': reply(204) });
  expect(await screen.findByText('2 devices skip the second step.')).toBeDefined();
  await press('Forget all');
  expect(await screen.findByText('All devices are asked for the second step again.')).toBeDefined();
});

test('a passkey is added with a name; the first brings recovery codes', async () => {
  passkeys.startRegistration.mockResolvedValue({ id: 'k' });
  open({
    [`POST ${METHODS}/passkeys/options`]: { challenge: 'p1', options: { challenge: 'abc' } },
    [`POST ${METHODS}/passkeys`]: reply(201, { passkey: KEY, recoveryCodes: CODES }),
  });
  await screen.findByText('No passkeys yet.');
  await press('Add a passkey');
  const ask = await dialog();
  await userEvent.type(ask.getByLabelText('Your password *'), 'motorclub-demo');
  await userEvent.clear(ask.getByLabelText('Name *'));
  await userEvent.type(ask.getByLabelText('Name *'), 'Work laptop');
  await pressIn(ask, 'Continue');
  expect(await screen.findByText('aaaa-0000')).toBeDefined();
  expect(passkeys.startRegistration).toHaveBeenCalledWith({ optionsJSON: { challenge: 'abc' } });
  expect(bodiesOf(`${METHODS}/passkeys`)).toEqual([{ challenge: 'p1', name: 'Work laptop', credential: { id: 'k' } }]);
});

test.each([
  ['NotAllowedError', 'No passkey was made. Try again when you are ready.'],
  ['InvalidStateError', 'This device already holds a passkey for your account.'],
])('a passkey that is not made (%s) is no crash', async (name, text) => {
  passkeys.startRegistration.mockRejectedValue(Object.assign(new Error('no'), { name }));
  open({ [`POST ${METHODS}/passkeys/options`]: { challenge: 'p1', options: {} } });
  await screen.findByText('No passkeys yet.');
  await press('Add a passkey');
  const ask = await dialog();
  await userEvent.type(ask.getByLabelText('Your password *'), 'motorclub-demo');
  await pressIn(ask, 'Continue');
  expect(await screen.findByText(text)).toBeDefined();
});

test('a passkey is renamed and removed', async () => {
  let state = { ...APP, passkeys: [KEY] };
  open({
    [`GET ${METHODS}`]: () => state,
    [`PUT ${METHODS}/passkeys/5`]: () => {
      state = { ...state, passkeys: [{ ...KEY, name: 'Garage' }] };
      return state.passkeys[0];
    },
    [`POST ${METHODS}/passkeys/5/remove`]: () => {
      state = { ...state, passkeys: [] };
      return reply(204);
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Rename Work laptop' }));
  const rename = await dialog();
  await userEvent.clear(rename.getByLabelText('Name *'));
  await userEvent.type(rename.getByLabelText('Name *'), 'Garage{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Garage' }));
  const remove = await dialog();
  expect(remove.getByText('Remove Garage?')).toBeDefined();
  await userEvent.type(remove.getByLabelText('Your password *'), 'motorclub-demo');
  await pressIn(remove, 'Remove');
  expect(await screen.findByText('The passkey is removed.')).toBeDefined();
  expect(await screen.findByText('No passkeys yet.')).toBeDefined();
  expect(bodiesOf(`${METHODS}/passkeys/5/remove`)).toEqual([{ password: 'motorclub-demo' }]);
});

test('a browser without passkeys says so', async () => {
  Reflect.deleteProperty(window, 'PublicKeyCredential');
  open();
  expect(await screen.findByText(/cannot be used in this browser/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
});

test('while the feature is off nothing can be added', async () => {
  open({ 'GET /auth/config': { ...CONFIG, features: { ...CONFIG.features, twoFactor: false } } });
  expect(await screen.findByText(/switched off on this site at the moment/)).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull());
  expect(screen.queryByRole('button', { name: 'Set up an authenticator app' })).toBeNull();
});

test('one device is logged out, then all others', async () => {
  let rows = [device(1, true), device(2), device(3)];
  open({
    'GET /auth/sessions': () => pageOf(rows),
    'DELETE /auth/sessions/2': () => {
      rows = rows.filter(({ id }) => id !== 2);
      return reply(204);
    },
    'DELETE /auth/sessions': () => {
      rows = rows.filter(({ current }) => current);
      return reply(204);
    },
  });
  const panel = await part('Devices');
  const ends = await panel.findAllByRole('button', { name: 'Log out Firefox on Linux' });
  expect(ends).toHaveLength(2);
  await userEvent.click(ends[0] as HTMLElement);
  await waitFor(() => expect(panel.getAllByRole('listitem')).toHaveLength(2));
  await pressIn(panel, 'Log out all others');
  const ask = await dialog();
  expect(api.calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  await pressIn(ask, 'Log out all others');
  await waitFor(() => expect(panel.getAllByRole('listitem')).toHaveLength(1));
  expect(panel.getByText('This device')).toBeDefined();
});

test('the history names outcome, device and place, page by page', async () => {
  const rows = ['SIGNED_IN', 'FAILED', 'REFUSED', 'SECOND_FACTOR_FAILED', 'SOMETHING_NEW'].map((outcome, id) => ({
    id,
    at: THEN,
    // One of a later version is shown as it is.
    outcome: outcome as LoginEntry['outcome'],
    agent: FIREFOX,
    address: '192.0.2.7',
    place: null,
  }));
  const { container } = open({ 'GET /auth/login-history': pageOf(rows, 3) }, '/accountsettings?tab=security&history=1');
  const panel = await part('Log-in history');
  for (const text of ['Logged in', 'Wrong password', 'Refused', 'Wrong second step', 'SOMETHING_NEW']) {
    expect(await panel.findByText(text)).toBeDefined();
  }
  expect(api.calls.find(({ path }) => path === '/auth/login-history')?.query).toEqual({ page: 1, size: 10 });
  expect(panel.getByRole('link', { name: /page 3/ }).getAttribute('href')).toContain('tab=security&history=2');
  await expectAccessible(container);
});

test('what cannot be loaded says so in its own section and can be tried again', async () => {
  const broken = reply(500, { status: 500, message: 'broken' });
  let answer: typeof broken | AnswerOf<'GET /auth/sessions'> = broken;
  open({ [`GET ${METHODS}`]: broken, 'GET /auth/sessions': () => answer, 'GET /auth/login-history': broken });
  expect(await screen.findAllByText('Your second step could not be loaded')).toHaveLength(2);
  expect(await screen.findByText('Your log-in history could not be loaded')).toBeDefined();
  const panel = await part('Devices');
  await panel.findByText('Your devices could not be loaded');
  answer = pageOf([device(1, true)]);
  await pressIn(panel, 'Retry');
  expect(await panel.findByText('This device')).toBeDefined();
});
