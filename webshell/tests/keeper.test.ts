import { type Session, session } from '@motorclub/sdk';
import { aToken, aUser, mockApi, reply } from '@motorclub/sdk/testing';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { judge, keepSession, logOut } from '../src/session/keeper.ts';

const HALF_HOUR = 1_800_000;
const owner = (lifetime: number): Pick<Session, 'times'> => ({ times: () => ({ issuedAt: 0, expiresAt: lifetime }) });
const verdict = (lifetime: number, now: number, inUse = true) => judge(owner(lifetime) as Session, now, inUse);

afterEach(() => session.end('logout'));

test('a token is renewed in its last minute while the tab is in use', () => {
  expect(verdict(HALF_HOUR, HALF_HOUR - 61_000)).toBe('keep');
  expect(verdict(HALF_HOUR, HALF_HOUR - 60_000)).toBe('renew');
  expect(verdict(HALF_HOUR, HALF_HOUR - 60_000, false)).toBe('keep');
});

test('a short token is renewed in the last fifth of its life', () => {
  expect(verdict(10_000, 7_900)).toBe('keep');
  expect(verdict(10_000, 8_000)).toBe('renew');
});

test('past its end a token logs out, in use or not', () => {
  expect(verdict(HALF_HOUR, HALF_HOUR)).toBe('expired');
  expect(verdict(HALF_HOUR, HALF_HOUR, false)).toBe('expired');
});

test('no token, nothing to do', () => {
  expect(judge({ times: () => null } as Session, 1, true)).toBe('keep');
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
  function watch(lifeSeconds: number, answer: unknown) {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    session.keep(aToken(lifeSeconds), aUser());
    keepSession();
    window.dispatchEvent(new Event('pointerdown'));
    return mockApi({ 'POST /auth/refresh-token': answer });
  }

  test('the token is looked at every second: one that has expired logs out within the next', async () => {
    see('hidden');
    const api = watch(97, reply(401, { message: 'no' }));
    await vi.advanceTimersByTimeAsync(96_000);
    expect(session.user()).not.toBeNull();
    await vi.advanceTimersByTimeAsync(2000);
    expect(session.user()).toBeNull();
    expect(window.sessionStorage).toHaveLength(0);
    expect(api.calls).toEqual([]);
    api.restore();
  });

  test('in use it is renewed before it expires, once, and nobody is logged out', async () => {
    const api = watch(1800, () => ({ token: aToken(1800), user: aUser() }));
    await vi.advanceTimersByTimeAsync(1_735_000);
    window.dispatchEvent(new Event('keydown'));
    expect(api.calls).toEqual([]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(api.calls.map(({ path }) => path)).toEqual(['/auth/refresh-token']);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(session.user()).not.toBeNull();
    expect(api.calls).toHaveLength(1);
    api.restore();
  });

  test('a tab that lies unused is not renewed and logs out', async () => {
    const api = watch(1800, () => ({ token: aToken(1800), user: aUser() }));
    await vi.advanceTimersByTimeAsync(1_802_000);
    expect(api.calls).toEqual([]);
    expect(session.user()).toBeNull();
    api.restore();
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
