import { api as client, type Session, session } from '@motorclub/sdk';
import { aToken, aUser, type Handler, mockApi, reply } from '@motorclub/sdk/testing';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { judge, logOut, watchSession } from '../src/session/renewal.ts';

const HALF_HOUR = 1_800_000;
const owner = (lifetime: number): Pick<Session, 'times'> => ({ times: () => ({ issuedAt: 0, expiresAt: lifetime }) });
const verdict = (lifetime: number, now: number) => judge(owner(lifetime) as Session, now);

afterEach(() => session.end('logout'));

test('a token is renewed in its last minute', () => {
  expect(verdict(HALF_HOUR, HALF_HOUR - 61_000)).toBe('keep');
  expect(verdict(HALF_HOUR, HALF_HOUR - 60_000)).toBe('renew');
});

test('a short token is renewed in the last fifth of its life', () => {
  expect(verdict(10_000, 7_900)).toBe('keep');
  expect(verdict(10_000, 8_000)).toBe('renew');
});

test('past its end a token logs out', () => {
  expect(verdict(HALF_HOUR, HALF_HOUR)).toBe('expired');
});

test('no token, nothing to do', () => {
  expect(judge({ times: () => null } as Session, 1)).toBe('keep');
});

test('a logout that the server refuses still ends the session here, and is logged', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const api = mockApi({ 'POST /auth/logout': reply(500, { message: 'no' }) });
  session.keep(aToken(), aUser());
  await logOut();
  expect(session.user()).toBeNull();
  expect(window.sessionStorage).toHaveLength(0);
  expect(logged).toHaveBeenCalledOnce();
  api.restore();
});

test('a log-out that does not reach the server ends the session here all the same', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const api = mockApi({ 'POST /auth/logout': reply(502) });
  session.keep(aToken(), aUser());
  window.localStorage.setItem('signed-in', '1');
  await logOut();
  expect([window.sessionStorage.length, window.localStorage.length]).toEqual([0, 0]);
  api.restore();
});

describe('while the page is open', () => {
  const see = (value: string) => Object.defineProperty(document, 'visibilityState', { value, configurable: true });

  beforeEach(() => {
    vi.useFakeTimers();
    see('visible');
  });
  afterEach(() => {
    vi.clearAllTimers();
    vi.useRealTimers();
  });

  /** Signs in with a token of this life and watches over it, as the shell does. */
  function watch(lifeSeconds: number, answer: Handler<'POST /auth/refresh-token'>) {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    session.keep(aToken(lifeSeconds), aUser());
    watchSession();
    return mockApi({ 'POST /auth/refresh-token': answer });
  }

  test('the token is looked at every second: one that has expired logs out within the next', async () => {
    const api = watch(97, reply(502));
    await vi.advanceTimersByTimeAsync(96_000);
    expect(session.user()).not.toBeNull();
    await vi.advanceTimersByTimeAsync(2000);
    expect(session.user()).toBeNull();
    expect(window.sessionStorage).toHaveLength(0);
    api.restore();
  });

  test('it is renewed before it expires, once, in a tab that nobody has used for half an hour', async () => {
    see('hidden');
    const api = watch(1800, () => ({ token: aToken(1800), user: aUser() }));
    await vi.advanceTimersByTimeAsync(1_735_000);
    expect(api.calls).toEqual([]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(api.calls.map(({ path }) => path)).toEqual(['/auth/refresh-token']);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(session.user()).not.toBeNull();
    expect(api.calls).toHaveLength(1);
    api.restore();
  });

  describe('after the computer has slept past the end of the token', () => {
    const renewed = () => ({ token: aToken(1800), user: aUser() });
    const sleep = () => vi.setSystemTime(Date.now() + 8 * 3_600_000);
    const setOnLine = (value: boolean) => Object.defineProperty(navigator, 'onLine', { value, configurable: true });
    afterEach(() => Reflect.deleteProperty(navigator, 'onLine'));

    test('it is renewed', async () => {
      const api = watch(1800, renewed);
      await vi.advanceTimersByTimeAsync(3000);
      sleep();
      await vi.advanceTimersByTimeAsync(2000);
      expect(session.times()?.expiresAt).toBeGreaterThan(Date.now());
      api.restore();
    });

    test('a call that comes first waits for the new token', async () => {
      watch(1800, renewed).restore();
      const mocked = mockApi({
        'POST /auth/refresh-token': renewed,
        'GET /a': () =>
          Number(session.times()?.expiresAt) > Date.now() ? 'fine' : reply(401, { message: 'JWT expired' }),
      });
      sleep();
      await expect(client.get('/a')).resolves.toBe('fine');
      expect(mocked.calls.map(({ path }) => path)).toEqual(['/auth/refresh-token', '/a']);
      mocked.restore();
    });

    test('it is logged out if the server refuses or does not answer', async () => {
      const api = watch(1800, reply(502));
      sleep();
      await vi.advanceTimersByTimeAsync(2000);
      expect(session.user()).toBeNull();
      api.restore();
    });

    test('it waits for a network that takes longer', async () => {
      const api = watch(1800, renewed);
      setOnLine(false);
      sleep();
      await vi.advanceTimersByTimeAsync(5000);
      expect([session.user(), api.calls]).toEqual([aUser(), []]);
      setOnLine(true);
      await vi.advanceTimersByTimeAsync(2000);
      expect(session.times()?.expiresAt).toBeGreaterThan(Date.now());
      api.restore();
    });
  });

  test('a renewal that fails is tried again, ten seconds apart, until the end', async () => {
    const api = watch(100, reply(502));
    await vi.advanceTimersByTimeAsync(79_000);
    expect(api.calls).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(api.calls).toHaveLength(2);
    expect(session.user()).not.toBeNull();
    await vi.advanceTimersByTimeAsync(3000);
    expect(session.user()).toBeNull();
    api.restore();
  });
});
