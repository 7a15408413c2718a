import { type AnswerOf, session } from '@motorclub/sdk';
import { type ApiHandlers, type ApiRequest, aToken, aUser, expectAccessible, reply } from '@motorclub/sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { press } from '../press.ts';
import { address, api, bodiesOf, CONFIG, fill, open, PASSWORD } from './support.tsx';

// The real one computes; the browser tests let it.
vi.mock('../../src/pages/account/captcha/AltchaCaptcha.tsx', () => ({
  default: ({ onChange }: { onChange: (solution: string) => void }) => (
    <button type="button" onClick={() => onChange('solved')}>
      I am not a robot
    </button>
  ),
}));

const MADE = reply(201, { user: aUser(), emailVerificationRequired: true });
const USED = { status: 410, code: 'LINK_USED', message: 'This link has already been used.' };
const GONE = { status: 410, code: 'GONE', message: 'This link has expired.' };

async function apply() {
  await fill('Username *', 'ines_r32');
  await fill('Email *', 'ines@example.org');
  await fill('Password *', PASSWORD);
  await userEvent.click(screen.getByLabelText(/I accept the rules/));
  await press('I am not a robot');
  await press('Create account');
}

test('signing up sends what was filled in and says where the link went', async () => {
  const { container } = open('/signup', { 'POST /auth/register': MADE });
  await screen.findByRole('option', { name: /Germany/ });
  await expectAccessible(container);
  await userEvent.selectOptions(screen.getByLabelText('Country'), 'DE');
  await apply();
  expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeDefined();
  expect(screen.getByText(/We sent a link to ines@example.org/)).toBeDefined();
  expect(bodiesOf('/auth/register')).toEqual([
    {
      username: 'ines_r32',
      email: 'ines@example.org',
      password: PASSWORD,
      country: 'DE',
      acceptTerms: true,
      captcha: 'solved',
    },
  ]);
  await expectAccessible(container);
});

test('another link can be had after a minute, not before', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    open('/signup', { 'POST /auth/register': MADE, 'POST /auth/verify-email/resend': reply(202) });
    await apply();
    const held = await screen.findByRole('button', { name: /Send the link again in \d+ s/ });
    expect(held).toHaveProperty('disabled', true);
    await vi.advanceTimersByTimeAsync(61_000);
    await press('Send the link again');
    await press('I am not a robot');
    await press('Send the link again');
    expect(await screen.findByText(/a new link is on its way/)).toBeDefined();
    expect(bodiesOf('/auth/verify-email/resend')).toEqual([{ email: 'ines@example.org', captcha: 'solved' }]);
    expect(screen.getByRole('button', { name: /Send the link again in/ })).toHaveProperty('disabled', true);
  } finally {
    vi.useRealTimers();
  }
});

test('without email verification one is ready to log in', async () => {
  open('/signup', { 'POST /auth/register': reply(201, { user: aUser(), emailVerificationRequired: false }) });
  await apply();
  expect(await screen.findByText(/Your account is ready/)).toBeDefined();
  expect(screen.queryByRole('button', { name: /Send the link again/ })).toBeNull();
});

test('what is missing is said at its field and nothing is sent', async () => {
  open('/signup');
  await screen.findByLabelText('Username *');
  await press('Create account');
  expect(screen.getAllByText('Required')).toHaveLength(3);
  expect(screen.getByText('Accept the rules to become a member.')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('Username *'));
  await fill('Username *', 'ab');
  await fill('Email *', 'nobody');
  await fill('Password *', 'short');
  await userEvent.click(screen.getByLabelText(/I accept the rules/));
  await press('Create account');
  expect(screen.getByText('Use 3 to 20 letters, digits, dots, dashes or underscores.')).toBeDefined();
  expect(screen.getByText('This is not an email address.')).toBeDefined();
  expect(screen.getByText('Use at least 10 characters.')).toBeDefined();
  expect(bodiesOf('/auth/register')).toEqual([]);
});

test('the rules can be read', async () => {
  open('/signup');
  await screen.findByLabelText('Username *');
  await press('Read the rules');
  const dialog = await screen.findByRole('dialog', { name: 'The rules of the club' });
  expect(within(dialog).getAllByRole('listitem').length).toBeGreaterThan(3);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test.each([
  [{ status: 409, message: 'That username is taken' }, 'Username *'],
  [{ status: 409, message: 'This email has an account', field: 'email' }, 'Email *'],
  [{ status: 400, message: 'This password is too common.', field: 'password' }, 'Password *'],
])('a refusal stands at the field it is about: %o', async (body, label) => {
  open('/signup', { 'POST /auth/register': reply(body.status, body) });
  await apply();
  expect((await screen.findAllByText(body.message)).length).toBe(1);
  const field = screen.getByLabelText(label);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field);
});

test.each([
  [reply(409, { status: 409, message: 'No' }), 'No'],
  [reply(502), 'Server connection error'],
])('a refusal about no field stands above', async (answer, text) => {
  open('/signup', { 'POST /auth/register': answer });
  await apply();
  expect(await screen.findByText(text)).toBeDefined();
});

test('a refused captcha says so, and another one is made', async () => {
  const body = { status: 400, message: 'The captcha was not accepted. Please try again.', field: 'captcha' };
  open('/signup', { 'POST /auth/register': reply(400, body) });
  await apply();
  expect(await screen.findByText(body.message)).toBeDefined();
  await press('Create account');
  expect(await screen.findByText('Confirm that you are not a robot.')).toBeDefined();
  expect(bodiesOf('/auth/register')).toHaveLength(1);
});

test('without the feature there is no captcha', async () => {
  const off = { ...CONFIG, features: { ...CONFIG.features, captcha: false } };
  open('/signup', { 'GET /auth/config': off, 'POST /auth/register': MADE });
  await waitFor(() => expect(screen.queryByText('I am not a robot')).toBeNull());
  await fill('Username *', 'ines_r32');
  await fill('Email *', 'ines@example.org');
  await fill('Password *', PASSWORD);
  await userEvent.click(screen.getByLabelText(/I accept the rules/));
  await press('Create account');
  await screen.findByRole('heading', { name: 'Check your email' });
  expect(bodiesOf('/auth/register')[0]).not.toHaveProperty('captcha');
});

test('a username is looked up while it is typed: once, when the hand rests', async () => {
  const lookUp = ({ query }: ApiRequest) =>
    query.username === 'ines'
      ? { available: false, message: 'This username is taken.' }
      : { available: true, message: null };
  open('/signup', { 'GET /auth/username-available': lookUp });
  await fill('Username *', 'in');
  expect(screen.getByText('3 to 20 letters, digits, dots, dashes or underscores')).toBeDefined();
  await fill('Username *', 'ines');
  expect(await screen.findByText('This username is taken.')).toBeDefined();
  expect(screen.getByLabelText('Username *').getAttribute('aria-invalid')).toBe('true');
  await fill('Username *', 'ines_r32');
  expect(await screen.findByText('ines_r32 is free.')).toBeDefined();
  const asked = api.calls.filter((call) => call.path === '/auth/username-available').map((call) => call.query.username);
  expect(asked).toEqual(['ines', 'ines_r32']);
});

test('a look-up that fails says nothing wrong', async () => {
  open('/signup', { 'GET /auth/username-available': reply(429, { status: 429, message: 'Too many requests' }) });
  await fill('Username *', 'ines_r32');
  await waitFor(() => expect(api.calls.some((call) => call.path === '/auth/username-available')).toBe(true));
  expect(await screen.findByText('3 to 20 letters, digits, dots, dashes or underscores')).toBeDefined();
});

test('countries that cannot be loaded do not stand in the way', async () => {
  open('/signup', { 'GET /countries': reply(404), 'POST /auth/register': MADE });
  expect(await screen.findByText(/The list of countries could not be loaded/)).toBeDefined();
  await apply();
  expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeDefined();
});

test('the strength is said while a password is chosen', async () => {
  open('/signup');
  await fill('Password *', 'aaaaaaaaaaaa');
  expect(screen.getByText('Strength: weak')).toBeDefined();
  await fill('Password *', 'Haldex!pump7whines@cold');
  expect(screen.getByText('Strength: strong')).toBeDefined();
});

test('a link of the verification mail: checked once, then one may log in', async () => {
  let answer: (value: AnswerOf<'POST /auth/verify-email'>) => void = () => undefined;
  const waiting = new Promise<AnswerOf<'POST /auth/verify-email'>>((resolve) => {
    answer = resolve;
  });
  const { container } = open('/verify-email?token=t1', { 'POST /auth/verify-email': () => waiting });
  expect(await screen.findByText('Checking your link...')).toBeDefined();
  answer({ user: aUser(), token: null });
  expect(await screen.findByText('Your email is verified. You can log in now.')).toBeDefined();
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'Log In' })).toBeDefined();
  expect(bodiesOf('/auth/verify-email')).toEqual([{ token: 't1', logIn: true }]);
  await expectAccessible(container);
});

test('the first proof of an address logs its member in and welcomes them at home', async () => {
  open('/verify-email?token=t1', { 'POST /auth/verify-email': { user: aUser(), token: aToken() } });
  await waitFor(() => expect(session.user()?.username).toBe(aUser().username));
  expect(await screen.findByRole('heading', { name: 'Built, driven, shared.' })).toBeDefined();
});

test.each([
  [USED, /This link was used before/],
  [GONE, /This link has expired/],
])('a link that opens nothing: %o', async (body, text) => {
  const { container } = open('/verify-email?token=t1', { 'POST /auth/verify-email': reply(410, body) });
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Send the link again' })).toBeDefined();
  expect(bodiesOf('/auth/verify-email')).toHaveLength(1);
  await expectAccessible(container);
});

test('a link that could not be checked is tried again', async () => {
  let broken = true;
  open('/verify-email?token=t1', {
    'POST /auth/verify-email': () => (broken ? reply(502) : { user: aUser(), token: null }),
  });
  expect(await screen.findByText('Your email could not be verified')).toBeDefined();
  broken = false;
  await press('Retry');
  expect(await screen.findByText('Your email is verified. You can log in now.')).toBeDefined();
});

test('the page without a link says what it is for', async () => {
  open('/verify-email');
  expect(await screen.findByText(/It has no link to check/)).toBeDefined();
});

test.each<[AnswerOf<'POST /auth/verify-email-change'>, RegExp | string]>([
  [{ confirmed: ['old'], done: false, email: null }, /that we mailed to your new address/],
  [{ confirmed: ['new'], done: false, email: null }, /that we mailed to your old address/],
  [{ confirmed: ['old', 'new'], done: true, email: 'new@example.org' }, 'Your email is now new@example.org.'],
])('a link of a change of address: %o', async (answer, text) => {
  const { container } = open('/verify-email?change=c1', { 'POST /auth/verify-email-change': answer });
  expect(await screen.findByText(text)).toBeDefined();
  expect(bodiesOf('/auth/verify-email-change')).toEqual([{ token: 'c1' }]);
  await expectAccessible(container);
});

test('a change of address that is over', async () => {
  open('/verify-email?change=c1', { 'POST /auth/verify-email-change': reply(410, GONE) });
  expect(await screen.findByText(/Ask for the change again/)).toBeDefined();
});

test('a forgotten password: the answer tells nothing about the account', async () => {
  const { container } = open('/forgot-password', { 'POST /auth/forgot-password': reply(202) });
  await fill('Email *', 'ines@example.org');
  await expectAccessible(container);
  await press('Send the link');
  expect(await screen.findByText('Confirm that you are not a robot.')).toBeDefined();
  await press('I am not a robot');
  await press('Send the link');
  expect(await screen.findByText(/If an account has the address ines@example.org/)).toBeDefined();
  expect(bodiesOf('/auth/forgot-password')).toEqual([{ email: 'ines@example.org', captcha: 'solved' }]);
});

test('too many links asked for: when to come back', async () => {
  const body = { status: 429, message: 'Too many requests', details: { retryAfter: 3600 } };
  open('/forgot-password', { 'POST /auth/forgot-password': reply(429, body) });
  await fill('Email *', 'ines@example.org');
  await press('I am not a robot');
  await press('Send the link');
  expect(await screen.findByText('Too many attempts')).toBeDefined();
  expect(screen.getByRole('timer').textContent).toMatch(/(60 min 0|59 min 5\d) s/);
});

test('a reset: twice the same, then to the log-in with a word of success; an open session goes', async () => {
  const { container } = open('/reset-password?token=r1', { 'POST /auth/reset-password': reply(204) }, aUser());
  await fill('New password *', PASSWORD);
  await fill('Repeat the new password *', `${PASSWORD}x`);
  await press('Save the password');
  expect(await screen.findByText('The two passwords differ.')).toBeDefined();
  await expectAccessible(container);
  await fill('Repeat the new password *', PASSWORD);
  await press('Save the password');
  expect(await screen.findByText('Your password is changed. Log in with the new one.')).toBeDefined();
  expect(address).toBe('/login');
  expect(session.user()).toBeNull();
  expect(bodiesOf('/auth/reset-password')).toEqual([{ token: 'r1', password: PASSWORD }]);
});

test.each(['/reset-password', '/reset-password?token=r1'])(
  '%s with nothing behind it leads to another link',
  async (path) => {
    open(path, { 'POST /auth/reset-password': reply(410, GONE) });
    if (path.includes('?')) {
      await fill('New password *', PASSWORD);
      await fill('Repeat the new password *', PASSWORD);
      await press('Save the password');
    }
    const link = await screen.findByRole('link', { name: 'Ask for another link' });
    expect(link.getAttribute('href')).toBe('/forgot-password');
  },
);

test('a password the server refuses stands at the field', async () => {
  const body = { status: 400, message: 'This password is too common.', field: 'password' };
  open('/reset-password?token=r1', { 'POST /auth/reset-password': reply(400, body) });
  await fill('New password *', PASSWORD);
  await fill('Repeat the new password *', PASSWORD);
  await press('Save the password');
  expect(await screen.findByText('This password is too common.')).toBeDefined();
});

const CHANGE: ApiHandlers = {
  'POST /auth/password-change-details': {
    agent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
    address: '192.0.2.7',
    place: null,
    requestedAt: '2026-11-21T12:00:00Z',
    expiresAt: '2026-11-21T12:15:00Z',
  },
  'POST /auth/verify-password-change': reply(204),
};

test('a change of password shows device, place and time, and is confirmed', async () => {
  const { container } = open('/verify-password-change?token=v1', CHANGE);
  expect(await screen.findByText('Firefox on Linux')).toBeDefined();
  expect(screen.getByText('192.0.2.7')).toBeDefined();
  expect(screen.getByText(/^Nov 21, 2026/)).toBeDefined();
  await expectAccessible(container);
  await press('Confirm');
  expect(await screen.findByText('Your new password is in force.')).toBeDefined();
  expect(bodiesOf('/auth/verify-password-change')).toEqual([{ token: 'v1', confirm: true }]);
});

test("'This was not me' ends the session here and leads to the reset", async () => {
  open('/verify-password-change?token=v1', CHANGE, aUser());
  await screen.findByText('Firefox on Linux');
  await press('This was not me');
  expect(await screen.findByText(/The change was stopped/)).toBeDefined();
  expect(address).toBe('/forgot-password');
  expect(session.user()).toBeNull();
  expect(bodiesOf('/auth/verify-password-change')).toEqual([{ token: 'v1', confirm: false }]);
});

test.each([
  ['/verify-password-change', {}],
  ['/verify-password-change?token=v1', { 'POST /auth/password-change-details': reply(410, GONE) }],
])('%s with nothing behind it', async (path, handlers) => {
  open(path, { ...CHANGE, ...handlers });
  expect(await screen.findByText(/link/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
});

const DEVICE: ApiHandlers = {
  'POST /auth/new-device-details': reply(200, {
    agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    address: '192.0.2.7',
    place: 'Leipzig, Germany',
    loggedInAt: '2026-11-21T09:00:00.000Z',
    expiresAt: '2026-11-28T09:00:00.000Z',
  }),
  'POST /auth/verify-new-device': reply(204),
};

test('a log-in from a new device shows device, place and time, and was mine', async () => {
  const { container } = open('/verify-password-change?device=d1', DEVICE);
  expect(await screen.findByText('Firefox on Linux')).toBeDefined();
  expect(screen.getByText('Leipzig, Germany, 192.0.2.7')).toBeDefined();
  expect(screen.getByText(/^Nov 21, 2026/)).toBeDefined();
  await expectAccessible(container);
  await press('It was me');
  expect(await screen.findByText(/There is nothing else to do/)).toBeDefined();
  expect(bodiesOf('/auth/new-device-details')).toEqual([{ token: 'd1' }]);
  expect(bodiesOf('/auth/verify-new-device')).toEqual([{ token: 'd1', confirm: true }]);
});

test("a log-in that 'was not me' ends the session here and leads to the reset", async () => {
  open('/verify-password-change?device=d1', DEVICE, aUser());
  await screen.findByText('Firefox on Linux');
  await press('This was not me');
  expect(await screen.findByText(/^All devices are logged out/)).toBeDefined();
  expect(address).toBe('/forgot-password');
  expect(session.user()).toBeNull();
  expect(bodiesOf('/auth/verify-new-device')).toEqual([{ token: 'd1', confirm: false }]);
});

test.each(['POST /auth/new-device-details', 'POST /auth/verify-new-device'])(
  'a log-in that was answered before: %s',
  async (call) => {
    open('/verify-password-change?device=d1', { ...DEVICE, [call]: reply(410, GONE) });
    if (call.endsWith('verify-new-device')) await press('It was me');
    expect(await screen.findByText('This link has expired or was answered before.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'This was not me' })).toBeNull();
  },
);

test('a change that expires while one looks at it', async () => {
  open('/verify-password-change?token=v1', { ...CHANGE, 'POST /auth/verify-password-change': reply(410, GONE) });
  await screen.findByText('Firefox on Linux');
  await press('Confirm');
  expect(await screen.findByText(/This link has expired/)).toBeDefined();
});
