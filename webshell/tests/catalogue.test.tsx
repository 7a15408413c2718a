/** The product's error catalogue: each refusal and failure is brought about, and its outcome looked at. */
import { type ConnectionError, api as calls, realtime, session } from '@motorclub/sdk';
import { createQueries, createRealtime, createSession, platform, SHELL_QUERIES, toastQueue } from '@motorclub/sdk/host';
import { aToken, aUser, fakeRealtime, mockApi, reply } from '@motorclub/sdk/testing';
import { Client } from '@stomp/stompjs';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AxiosError } from 'axios';
import { lazy, type ReactNode, Suspense } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Shell } from '../src/app/Shell.tsx';
import { markAllRead, markRead, unread } from '../src/notifications/api.ts';
import { AppError } from '../src/pages/AppError.tsx';
import { logIn, register, registrationFailure } from '../src/pages/account/api.ts';
import { Refusal } from '../src/pages/account/Refusal.tsx';
import { ErrorBoundary } from '../src/plugins/ErrorBoundary.tsx';
import { LOAD_TIMEOUT_MS } from '../src/plugins/loader.ts';
import { Waiting } from '../src/plugins/Waiting.tsx';
import { banOf, leaveRefused } from '../src/session/refused.ts';
import { endOnServer, logOut } from '../src/session/renewal.ts';

const CREDENTIALS = { username: 'marek', password: 'brass lantern 7 otters' };
const NEWCOMER = { ...CREDENTIALS, email: 'marek@example.org', acceptTerms: true } as const;
const FALLBACK = 'Registration failed';
const NO_CONNECTION = 'There is no underlying STOMP connection';
const NO_ADDRESS = 'Either brokerURL or webSocketFactory must be provided';

let api: ReturnType<typeof mockApi>;
let logged: ReturnType<typeof vi.spyOn>;

function answers(handlers: Record<string, unknown>): void {
  api.restore();
  api = mockApi({ 'GET /api/notifications/{userId}/unread/latest': [], ...handlers });
}

const failure = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => Promise.reject(new Error('it did not fail')),
    (error: unknown) => error,
  );

beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  api = mockApi({});
  platform.set({ epoch: 1, plugins: [] });
});
afterEach(() => {
  vi.useRealTimers();
  session.end('logout');
  api.restore();
});

function open(path: string, queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })) {
  return render(
    <QueryClientProvider client={queries}>
      <MemoryRouter initialEntries={[path]}>
        <Shell />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

describe('log-in and registration', () => {
  test("a log-in refused with 403 'Account banned' is passed to the caller", async () => {
    const body = { status: 403, error: 'Account banned', message: 'Account banned', ban: { reason: 'spam' } };
    answers({ 'POST /auth/login': reply(403, body) });
    expect(await failure(logIn(CREDENTIALS))).toMatchObject({ response: { status: 403, data: body } });
    expect(session.user()).toBeNull();
  });

  test.each([
    [409, { message: 'That username is taken' }, { message: 'That username is taken', field: 'username' }],
    [409, { message: 'That email is taken' }, { message: 'That email is taken', field: 'email' }],
    [409, { message: 'Somebody was quicker' }, { message: 'Somebody was quicker', field: null }],
    [409, { message: 'Taken', field: 'username' }, { message: 'Taken', field: 'username' }],
    [400, { message: 'Too short', field: 'password' }, { message: 'Too short', field: 'password' }],
    [500, {}, { message: FALLBACK, field: null }],
    [503, '<h1>Bad gateway</h1>', { message: FALLBACK, field: null }],
    [502, {}, { status: 0, message: 'Server connection error', field: null }],
  ])(
    'a registration answered %i %j becomes an object with status, message and field',
    async (status, body, expected) => {
      answers({ 'POST /auth/register': reply(status, body) });
      const error = await failure(register(NEWCOMER));
      expect(registrationFailure(error, FALLBACK)).toEqual({ status, ...expected });
    },
  );
});

test("a registration that fails without a word of the server's is shown as 'Registration failed'", async () => {
  answers({ 'POST /auth/register': reply(500, {}) });
  const error = await failure(register(NEWCOMER));
  render(<Refusal error={error} sentAt={0} fallback={FALLBACK} />);
  expect(screen.getByRole('alert').textContent).toBe('Registration failed');
});

describe('the session', () => {
  test("a 401 'JWT expired' logs out and goes to the log-in page", async () => {
    const live = fakeRealtime();
    session.keep(aToken(), aUser());
    answers({ 'GET /users/me': reply(401, { message: 'JWT expired' }) });
    open('/nowhere');
    await act(() => failure(calls.get('/users/me')));
    expect(session.user()).toBeNull();
    expect(window.sessionStorage).toHaveLength(0);
    expect(await screen.findByRole('heading', { name: 'Log In' })).toBeDefined();
    expect(api.calls.filter(({ path }) => path === '/auth/refresh-token')).toEqual([]);
    live.restore();
  });

  test.each([
    ['no response', () => Promise.reject(new AxiosError('Network Error', 'ERR_NETWORK'))],
    ['a time-out', () => Promise.reject(new AxiosError('timeout of 10000ms exceeded', 'ECONNABORTED'))],
    ['a 502', () => reply(502, { message: 'Bad gateway' })],
  ])("%s is 'Server connection error' with a flag, and the original is kept", async (_, handler) => {
    answers({ 'GET /users/me': handler });
    const error = await failure(calls.get('/users/me'));
    expect(error).toMatchObject({ message: 'Server connection error', isConnectionError: true });
    expect((error as ConnectionError).originalError).toBeInstanceOf(AxiosError);
  });

  test('a log-out that fails is logged and passed on by the call; this browser forgets the session all the same', async () => {
    answers({ 'POST /auth/logout': reply(500, { message: 'no' }) });
    session.keep(aToken(), aUser());
    expect(await failure(endOnServer())).toMatchObject({ response: { status: 500 } });
    expect(session.user()).not.toBeNull();
    await logOut();
    expect(logged).toHaveBeenCalledTimes(2);
    expect(session.user()).toBeNull();
    expect([window.sessionStorage.length, window.localStorage.length]).toEqual([0, 0]);
  });

  test('a ban that is none (404) is an empty object; other failures are passed on', async () => {
    answers({ 'GET /bans/user/{userId}': reply(404, { message: 'A ban of user 7 was not found' }) });
    expect(await banOf(7)).toEqual({});
    answers({ 'GET /bans/user/{userId}': { reason: 'spam' } });
    expect(await banOf(7)).toEqual({ reason: 'spam' });
    answers({ 'GET /bans/user/{userId}': reply(500) });
    expect(await failure(banOf(7))).toMatchObject({ response: { status: 500 } });
  });

  test.each([
    [{ reason: 'spam' }, 'Account banned: spam'],
    [reply(404), 'Account banned'],
    [reply(500), 'Account banned'],
  ])('whoever is banned meanwhile is told so and leaves', async (ban, text) => {
    answers({
      'POST /auth/refresh-token': reply(403, { code: 'LOGIN_REFUSED', message: 'Account banned' }),
      'GET /bans/user/{userId}': ban,
    });
    session.keep(aToken(), aUser());
    await leaveRefused(await failure(calls.post('/auth/refresh-token')));
    expect(session.user()).toBeNull();
    expect(toastQueue.get().map(({ message }) => message)).toEqual([text]);
  });
});

describe('notifications', () => {
  const refused = reply(500, { message: 'The database is unavailable' });

  test.each([
    [
      'reading',
      'GET /api/notifications/{userId}/unread/latest',
      () => new QueryClient().fetchQuery({ ...unread(4), retry: false }),
    ],
    ['marking one', 'PUT /api/notifications/{notificationId}/mark-as-read', () => markRead(9)],
    ['marking all', 'PUT /api/notifications/{userId}/mark-all-as-read', () => markAllRead(4)],
  ])('%s: the original error is passed on', async (_, call, work) => {
    answers({ [call]: refused });
    const error = await failure(work());
    expect(error).toBeInstanceOf(AxiosError);
    expect(error).toMatchObject({ response: { status: 500, data: { message: 'The database is unavailable' } } });
  });

  test('what cannot be loaded is only logged: the menu is empty and counts none', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const live = fakeRealtime();
    answers({ 'GET /api/notifications/{userId}/unread/latest': refused });
    session.keep(aToken(), aUser());
    open('/nowhere', createQueries(SHELL_QUERIES));
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(api.calls.filter(({ path }) => path.endsWith('/unread/latest'))).toHaveLength(6);
    expect(logged).toHaveBeenCalledExactlyOnceWith('Loading failed', expect.anything(), expect.any(AxiosError));
    await userEvent
      .setup({ advanceTimers: vi.advanceTimersByTime })
      .click(screen.getByRole('button', { name: 'Notifications, none unread' }));
    expect(screen.getByText('No notifications available')).toBeDefined();
    expect(toastQueue.get()).toEqual([]);
    live.restore();
  });
});

describe('the live connection', () => {
  const apart = () => createRealtime(createSession(window.sessionStorage, window.localStorage));

  test(`publishing while disconnected: '${NO_CONNECTION}'`, () => {
    expect(() => realtime.publish('/app/platform', {})).toThrow(new TypeError(NO_CONNECTION));
    expect(() => new Client({ brokerURL: 'ws://hub.test' }).publish({ destination: '/app/x' })).toThrow(NO_CONNECTION);
  });

  test(`subscribing while disconnected: the client says '${NO_CONNECTION}', the shell remembers the topic until it is connected`, () => {
    const bare = new Client({ brokerURL: 'ws://hub.test' });
    expect(() => bare.subscribe('/topic/a', () => undefined)).toThrow(new TypeError(NO_CONNECTION));
    const ours = apart();
    expect(() => ours.subscribe('/topic/a', () => undefined)).not.toThrow();
    expect(() => ours.publish('/topic/a', {})).toThrow(NO_CONNECTION);
  });

  test(`no address of a broker: '${NO_ADDRESS}'`, async () => {
    expect(() => apart().configure('')).toThrow(NO_ADDRESS);
    // The library's own word for it is the same.
    const bare = new Client({ reconnectDelay: 0 }) as unknown as { _createWebSocket(): void };
    expect(() => bare._createWebSocket()).toThrow(NO_ADDRESS);
  });
});

function Broken(): never {
  throw new Error('a wheel came off');
}

describe('pages', () => {
  const Never = lazy(() => new Promise<never>(() => undefined));
  const fenced = (page: ReactNode) =>
    render(
      <MemoryRouter>
        <ErrorBoundary onError={() => undefined} renderError={(error) => <AppError error={error} />}>
          {page}
        </ErrorBoundary>
      </MemoryRouter>,
      { onCaughtError: () => undefined },
    );

  test("an error nobody handles is 'Unexpected Application Error!', with what happened and a way on", () => {
    fenced(<Broken />);
    expect(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeDefined();
    expect(screen.getByText('a wheel came off')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Reload the page' })).toBeDefined();
  });

  test('code that has not come after 120 seconds is given up', async () => {
    vi.useFakeTimers();
    expect(LOAD_TIMEOUT_MS).toBe(120_000);
    fenced(
      <Suspense fallback={<Waiting name="Motorclub">Loading, please wait...</Waiting>}>
        <Never />
      </Suspense>,
    );
    await act(() => vi.advanceTimersByTimeAsync(119_000));
    expect(screen.getByText('Loading, please wait...')).toBeDefined();
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeDefined();
    expect(screen.getByText('Motorclub did not load within 120 seconds')).toBeDefined();
  });

  test('the spinner says what the product says', () => {
    vi.useFakeTimers();
    open('/accountsettings');
    expect(screen.getByText('Loading, please wait...')).toBeDefined();
  });
});
