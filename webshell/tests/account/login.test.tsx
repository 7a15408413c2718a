import { type AnswerOf, session, type User } from '@motorclub/sdk';
import { aUser, expectAccessible, reply } from '@motorclub/sdk/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { endWhenRefused } from '../../src/session/ending.ts';
import { noteSignedIn, noteSignedOut } from '../../src/session/hint.ts';
import { press } from '../press.ts';
import { address, api, bodiesOf, CONFIG, fill, open, PASSWORD, SIGNED_IN } from './support.tsx';

const passkeys = vi.hoisted(() => ({ startAuthentication: vi.fn(), startRegistration: vi.fn() }));
vi.mock('@simplewebauthn/browser', () => passkeys);
// The real one computes; the browser tests let it.
vi.mock('../../src/pages/account/captcha/AltchaCaptcha.tsx', () => ({
  default: ({ onChange }: { onChange: (solution: string) => void }) => (
    <button type="button" onClick={() => onChange('solved')}>
      I am not a robot
    </button>
  ),
}));

endWhenRefused();

const STEP: AnswerOf<'POST /auth/login'> = {
  twoFactorRequired: true,
  challenge: 'c1',
  methods: ['totp', 'recovery', 'passkey'],
  passkey: { challenge: 'abc' },
};
const wrong = reply(401, { status: 401, code: 'UNAUTHORIZED', message: 'Invalid username or password' });

beforeEach(() => {
  window.PublicKeyCredential = vi.fn() as unknown as typeof PublicKeyCredential;
  passkeys.startAuthentication.mockReset();
});

async function logIn(name = 'ines') {
  await fill('Username or email *', name);
  await fill('Password *', PASSWORD);
  await press('Log In');
}

test('the right pair signs in and leads home, or where one was heading', async () => {
  const { container, unmount } = open('/login', { 'POST /auth/login': SIGNED_IN });
  await screen.findByLabelText('Username or email *');
  await expectAccessible(container);
  await logIn();
  await waitFor(() => expect(address).toBe('/'));
  expect(bodiesOf('/auth/login')).toEqual([{ username: 'ines', password: PASSWORD }]);
  expect(session.user()).toEqual(SIGNED_IN.user);
  unmount();
  session.end('logout');
  open('/login?next=%2Faccountsettings', { 'POST /auth/login': SIGNED_IN });
  await logIn();
  await waitFor(() => expect(address).toBe('/accountsettings'));
});

test('only a browser that was signed in before is greeted as an old friend', async () => {
  noteSignedOut();
  const { unmount } = open('/login');
  expect(await screen.findByText('Welcome to the club.')).toBeDefined();
  unmount();
  noteSignedIn();
  noteSignedOut();
  open('/login');
  expect(await screen.findByText('Good to see you again.')).toBeDefined();
});

test.each(['/login', '/signup'])('%s leads members home', async (path) => {
  open(path, {}, aUser());
  await waitFor(() => expect(address).toBe('/'));
});

// The server does not answer so; what stands before it might.
test.each<[object, string]>([
  [{ error: 'Account banned', ban: { reason: 'spam' } }, 'Reason: spam'],
  [{ error: 'The club is closed on Mondays' }, 'The club is closed on Mondays'],
])('a log-in that is answered with 200 and an error says so: %o', async (body, text) => {
  open('/login', { 'POST /auth/login': body });
  await logIn();
  expect(await screen.findByText(text)).toBeDefined();
  expect(session.user()).toBeNull();
});

test('a session that was ended elsewhere leads to the log-in page, which says so and leads back', async () => {
  const gone = reply(401, { status: 401, code: 'UNAUTHORIZED', message: 'This session has ended' });
  const { container } = open(
    '/accountsettings?tab=security',
    { 'GET /auth/sessions': gone, 'POST /auth/refresh-token': gone, 'POST /auth/login': SIGNED_IN },
    aUser(),
  );
  expect(await screen.findByText(/^Your session was ended/)).toBeDefined();
  expect(address).toBe('/login');
  await expectAccessible(container);
  await logIn();
  await waitFor(() => expect(address).toBe('/accountsettings?tab=security'));
});

test('one who logs out is led to the log-in page without a word', async () => {
  open('/accountsettings', {}, aUser());
  act(() => session.end('logout'));
  await screen.findByLabelText('Username or email *');
  expect(screen.queryByRole('status')).toBeNull();
});

test('a wrong pair says so and keeps the form', async () => {
  const { container } = open('/login', { 'POST /auth/login': wrong });
  await logIn();
  expect(await screen.findByText('Invalid username or password')).toBeDefined();
  expect(screen.queryByText('I am not a robot')).toBeNull();
  await expectAccessible(container);
});

test('after three failures the form asks for the captcha by itself and waits for it', async () => {
  open('/login', { 'POST /auth/login': wrong });
  await logIn();
  for (const attempt of [2, 3]) {
    await waitFor(() => expect(bodiesOf('/auth/login')).toHaveLength(attempt - 1));
    await press('Log In');
  }
  await screen.findByText('I am not a robot');
  await press('Log In');
  expect(await screen.findByText('Confirm that you are not a robot.')).toBeDefined();
  expect(bodiesOf('/auth/login')).toHaveLength(3);
  await press('I am not a robot');
  await press('Log In');
  await waitFor(() => expect(bodiesOf('/auth/login').at(-1)).toMatchObject({ captcha: 'solved' }));
});

test('a server that asks for the captcha gets it on the next try', async () => {
  const asks = reply(400, {
    status: 400,
    code: 'BAD_REQUEST',
    message: 'Please complete the captcha.',
    field: 'captcha',
  });
  open('/login', { 'POST /auth/login': asks });
  await logIn();
  expect(await screen.findByText('Please complete the captcha.')).toBeDefined();
  await press('I am not a robot');
  await press('Log In');
  await waitFor(() => expect(bodiesOf('/auth/login').at(-1)).toMatchObject({ captcha: 'solved' }));
});

test('without the feature nobody is asked for a captcha', async () => {
  const off = { ...CONFIG, features: { ...CONFIG.features, captcha: false } };
  open('/login', { 'GET /auth/config': off, 'POST /auth/login': wrong });
  await logIn();
  for (const attempt of [2, 3, 4]) {
    await waitFor(() => expect(bodiesOf('/auth/login')).toHaveLength(attempt - 1));
    await press('Log In');
  }
  await waitFor(() => expect(bodiesOf('/auth/login')).toHaveLength(4));
  expect(screen.queryByText('I am not a robot')).toBeNull();
});

test.each([
  ['2026-12-24T18:00:00Z', /Until Dec 24, 2026/],
  [null, 'This ban has no end date.'],
])("'Account banned' with reason, end (%s) and how to appeal", async (expiresAt, end) => {
  const ban = { reason: 'Sold parts that never came', expiresAt };
  const body = { status: 403, error: 'Account banned', message: 'Account banned', ban, appealToken: 'x' };
  const { container } = open('/login', { 'POST /auth/login': reply(403, body) });
  await logIn();
  expect(await screen.findByText('Account banned')).toBeDefined();
  expect(screen.getByText('Reason: Sold parts that never came')).toBeDefined();
  expect(screen.getByText(end)).toBeDefined();
  expect(screen.getByText(/you can appeal/)).toBeDefined();
  await expectAccessible(container);
});

const BANNED = {
  status: 403,
  error: 'Account banned',
  message: 'Account banned',
  ban: { reason: 'Spam' },
  dataToken: '7.1.ab',
};
const EXPORTS = '/users/banned/data-exports';
const LEAVE = '/users/banned/account-deletion';

test('whoever is banned has their data mailed', async () => {
  let exporting = false;
  const { container } = open('/login', {
    'POST /auth/login': reply(403, BANNED),
    'POST /users/banned': () => ({ deletion: null, exporting, codeNeeded: false }),
    [`POST ${EXPORTS}`]: () => {
      exporting = true;
      return reply(202);
    },
  });
  await logIn();
  expect(await screen.findByText('Your data and your account')).toBeDefined();
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Email me my data' }).hasAttribute('disabled')).toBe(false),
  );
  await press('Email me my data');
  expect(await screen.findByText(/A link to it will be in your mailbox/)).toBeDefined();
  expect(bodiesOf(EXPORTS)).toEqual([{ token: '7.1.ab' }]);
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Email me my data' }).hasAttribute('disabled')).toBe(true),
  );
  await expectAccessible(container);
});

test('whoever is banned may leave, with the second factor where there is one, and stay after all', async () => {
  let deletion: AnswerOf<'POST /users/banned'>['deletion'] = null;
  open('/login', {
    'POST /auth/login': reply(403, BANNED),
    'POST /users/banned': () => ({ deletion, exporting: false, codeNeeded: true }),
    [`POST ${LEAVE}`]: ({ body }: { body: { code?: string | null } }) => {
      if (body.code !== '123456') return reply(400, { status: 400, field: 'code', message: 'Invalid code' });
      deletion = { requestedAt: '2026-11-24T18:00:00Z', dueAt: '2026-12-24T18:00:00Z', content: 'REMOVE' };
      return reply(202, deletion);
    },
    [`POST ${LEAVE}/cancel`]: () => {
      deletion = null;
      return reply(204);
    },
  });
  await logIn();
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Delete my account' }).hasAttribute('disabled')).toBe(false),
  );
  await press('Delete my account');
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Delete my account' }));
  expect(dialog.getAllByText('Required')).toHaveLength(2);
  await userEvent.click(dialog.getByRole('radio', { name: 'It is deleted too.' }));
  await userEvent.type(dialog.getByLabelText(/^Password/), PASSWORD);
  await userEvent.type(dialog.getByLabelText(/^Code of your second factor/), '000000');
  await userEvent.click(dialog.getByRole('button', { name: 'Delete my account' }));
  expect(await dialog.findByText('Invalid code')).toBeDefined();
  await userEvent.clear(dialog.getByLabelText(/^Code of your second factor/));
  await userEvent.type(dialog.getByLabelText(/^Code of your second factor/), '123456');
  await userEvent.click(dialog.getByRole('button', { name: 'Delete my account' }));
  expect(await screen.findByText(/Your account is erased on Dec 24, 2026/)).toBeDefined();
  expect(bodiesOf(LEAVE).at(-1)).toEqual({ token: '7.1.ab', password: PASSWORD, content: 'REMOVE', code: '123456' });
  await press('Keep my account');
  await waitFor(() => expect(screen.queryByText(/is erased on/)).toBeNull());
});

test('a token that is over says to log in again', async () => {
  const over = { status: 410, message: 'This has expired. Log in again to go on.' };
  open('/login', { 'POST /auth/login': reply(403, BANNED), 'POST /users/banned': reply(410, over) });
  await logIn();
  expect(await screen.findByText(over.message)).toBeDefined();
});

test('an unverified address can have its link sent again', async () => {
  const body = { status: 403, error: 'Email not verified', message: 'Email not verified' };
  open('/login', { 'POST /auth/login': reply(403, body), 'POST /auth/verify-email/resend': reply(202) });
  await logIn();
  expect(await screen.findByText('Email not verified')).toBeDefined();
  await press('Send the link again');
  await fill('Email', 'ines@example.org{Enter}'); // asks for the link, does not log in again
  expect(await screen.findByText('Confirm that you are not a robot.')).toBeDefined();
  expect(bodiesOf('/auth/login')).toHaveLength(1);
  await press('I am not a robot');
  await press('Send the link again');
  expect(await screen.findByText(/a new link is on its way/)).toBeDefined();
  expect(bodiesOf('/auth/verify-email/resend')).toEqual([{ email: 'ines@example.org', captcha: 'solved' }]);
  expect(screen.getByRole('button', { name: /Send the link again in/ })).toHaveProperty('disabled', true);
});

test("'Password reset required' leads to the reset", async () => {
  const body = { status: 403, error: 'Password reset required', message: 'Password reset required' };
  open('/login', { 'POST /auth/login': reply(403, body) });
  await logIn();
  expect(await screen.findByText('Password reset required')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Reset the password' }).getAttribute('href')).toBe('/forgot-password');
});

test('a lock counts down and holds the button, but not for another name', async () => {
  const body = { status: 429, code: 'TOO_MANY_REQUESTS', message: 'Too many requests', details: { retryAfter: 900 } };
  open('/login', { 'POST /auth/login': reply(429, body) });
  await logIn();
  expect(await screen.findByText('Too many attempts')).toBeDefined();
  expect(screen.getByRole('timer').textContent).toMatch(/You can try again in (15 min 0|14 min 5\d) s\./);
  expect(screen.getByRole('button', { name: 'Log In' })).toHaveProperty('disabled', true);
  await waitFor(() => expect(screen.getByRole('timer').textContent).toMatch(/14 min 5\d s/));
  await fill('Username or email *', 'someone-else');
  expect(screen.getByRole('button', { name: 'Log In' })).toHaveProperty('disabled', false);
});

test("no answer is 'Server connection error'", async () => {
  open('/login', { 'POST /auth/login': reply(502) });
  await logIn();
  expect(await screen.findByText('Server connection error')).toBeDefined();
});

test('the second step takes the code of the app and remembers the device on request', async () => {
  const { container } = open('/login', { 'POST /auth/login': STEP, 'POST /auth/two-factor': SIGNED_IN });
  await logIn();
  const code = await screen.findByLabelText('Code from your app *');
  await waitFor(() => expect(document.activeElement).toBe(code));
  await expectAccessible(container);
  await press('Confirm');
  expect(await screen.findByText('Required')).toBeDefined();
  await fill('Code from your app *', '12 34');
  await press('Confirm');
  expect(await screen.findByText('Type the 6 digits that your app shows.')).toBeDefined();
  await fill('Code from your app *', '123 456');
  screen.getByLabelText('Remember this device for 30 days').click();
  await press('Confirm');
  await waitFor(() => expect(address).toBe('/'));
  expect(bodiesOf('/auth/two-factor')).toEqual([{ challenge: 'c1', code: '123456', rememberDevice: true }]);
});

test('a wrong code stands at the field; no refresh follows and nobody is logged out', async () => {
  const invalid = reply(401, { status: 401, code: 'UNAUTHORIZED', message: 'Invalid code' });
  open('/login', { 'POST /auth/login': STEP, 'POST /auth/two-factor': invalid });
  await logIn();
  await screen.findByLabelText('Code from your app *');
  await press('Use a recovery code');
  await fill('Recovery code *', 'abcd-efgh');
  await press('Confirm');
  expect(await screen.findByText('Invalid code')).toBeDefined();
  expect(bodiesOf('/auth/two-factor')).toEqual([{ challenge: 'c1', code: 'abcd-efgh', rememberDevice: false }]);
  expect(bodiesOf('/auth/refresh-token')).toEqual([]);
});

test('a challenge that is over leads back to the password', async () => {
  const over = reply(401, { status: 401, code: 'UNAUTHORIZED', message: 'Challenge expired' });
  open('/login', { 'POST /auth/login': STEP, 'POST /auth/two-factor': over });
  await logIn();
  await fill('Code from your app *', '123456');
  await press('Confirm');
  expect(await screen.findByText(/too many wrong codes/)).toBeDefined();
  expect(screen.getByLabelText('Username or email *')).toBeDefined();
});

test('the second step by a passkey', async () => {
  passkeys.startAuthentication.mockResolvedValue({ id: 'k' });
  open('/login', {
    'POST /auth/login': { ...STEP, methods: ['passkey', 'recovery'] },
    'POST /auth/two-factor': SIGNED_IN,
  });
  await logIn();
  await screen.findByText(/Confirm with the passkey/);
  await press('Use a passkey');
  await waitFor(() => expect(address).toBe('/'));
  expect(passkeys.startAuthentication).toHaveBeenCalledWith({ optionsJSON: { challenge: 'abc' } });
  expect(bodiesOf('/auth/two-factor')).toEqual([{ challenge: 'c1', passkey: { id: 'k' }, rememberDevice: false }]);
});

test('a browser without passkeys is offered what is left', async () => {
  // biome-ignore lint/suspicious/noExplicitAny: the property cannot be deleted by its type
  delete (window as any).PublicKeyCredential;
  open('/login', { 'POST /auth/login': { ...STEP, methods: ['passkey'] } });
  await screen.findByLabelText('Username or email *');
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
  await logIn();
  expect(await screen.findByText(/cannot be used in this browser/)).toBeDefined();
});

test('a passkey alone signs in; breaking off is no error', async () => {
  const gone = Object.assign(new Error('no'), { name: 'NotAllowedError' });
  passkeys.startAuthentication.mockRejectedValueOnce(gone).mockResolvedValueOnce({ id: 'k' });
  open('/login', {
    'POST /auth/passkey/options': { challenge: 'p1', options: { challenge: 'abc' } },
    'POST /auth/passkey': SIGNED_IN,
  });
  await screen.findByLabelText('Username or email *');
  await press('Use a passkey');
  expect(await screen.findByText(/No passkey was used/)).toBeDefined();
  await press('Use a passkey');
  await waitFor(() => expect(address).toBe('/'));
  expect(bodiesOf('/auth/passkey')).toEqual([{ challenge: 'p1', credential: { id: 'k' } }]);
});

test('a passkey of a banned member: the same words', async () => {
  passkeys.startAuthentication.mockResolvedValue({ id: 'k' });
  const body = { status: 403, error: 'Account banned', message: 'Account banned', ban: { reason: 'Spam' } };
  open('/login', {
    'POST /auth/passkey/options': { challenge: 'p1', options: {} },
    'POST /auth/passkey': reply(403, body),
  });
  await screen.findByLabelText('Username or email *');
  await press('Use a passkey');
  expect(await screen.findByText('Reason: Spam')).toBeDefined();
});

test('without the feature there is no passkey button', async () => {
  open('/login', { 'GET /auth/config': { ...CONFIG, features: { ...CONFIG.features, twoFactor: false } } });
  await screen.findByLabelText('Username or email *');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull());
});

test('whoever is signed in elsewhere in this browser is let through', async () => {
  open('/login');
  await screen.findByLabelText('Username or email *');
  session.keep(SIGNED_IN.token, SIGNED_IN.user as User);
  await waitFor(() => expect(address).toBe('/'));
  expect(api.calls.filter((call) => call.path === '/auth/login')).toEqual([]);
});
