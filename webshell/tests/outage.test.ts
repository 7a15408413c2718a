import { api, session } from '@motorclub/sdk';
import { aToken, aUser, mockApi, reply } from '@motorclub/sdk/testing';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { endWhenRefused } from '../src/session/ending.ts';
import { watchSession } from '../src/session/renewal.ts';

const EXPIRED = reply(401, { status: 401, code: 'UNAUTHORIZED', message: 'JWT expired' });
const NEW = () => ({ token: aToken(1800), user: aUser() });

/** A browser that has the worker. */
function withWorker(): void {
  const serviceWorker = { controller: {}, getRegistration: async () => undefined };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
}

endWhenRefused();

describe('a token that expires in a browser that keeps pages', () => {
  let day = 0;
  let answers: Record<string, unknown> = {};
  let mocked: ReturnType<typeof mockApi>;

  beforeEach(async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    withWorker();
    // Loaded before the clock stands still.
    await import('../src/offline/outage.ts');
    vi.useFakeTimers();
    // The server is asked every ten seconds at most, also from one test to the next.
    day += 1;
    vi.setSystemTime(Date.now() + day * 86_400_000);
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    answers = { 'GET /users/me': EXPIRED, 'POST /auth/refresh-token': reply(502) };
    const by = (name: string) => () => {
      const answer = answers[name];
      return typeof answer === 'function' ? answer() : answer;
    };
    mocked = mockApi({
      'GET /users/me': by('GET /users/me'),
      'POST /auth/refresh-token': by('POST /auth/refresh-token'),
      'POST /scans': { ok: true },
    });
    session.keep(aToken(60), aUser());
    watchSession();
  });
  afterEach(() => {
    mocked.restore();
    session.end('logout');
    vi.clearAllTimers();
    vi.useRealTimers();
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });

  test('ends the session when the server says so, and no sooner', async () => {
    await vi.advanceTimersByTimeAsync(62_000);
    expect(mocked.calls.at(-1)?.path).toBe('/users/me');
    expect(session.user()).toBeNull();
  });

  test('does not end it while the server cannot be reached; then it is renewed', async () => {
    answers = { 'GET /users/me': reply(502), 'POST /auth/refresh-token': reply(502) };
    await vi.advanceTimersByTimeAsync(200_000);
    expect(session.user()).not.toBeNull();
    answers = { 'GET /users/me': EXPIRED, 'POST /auth/refresh-token': NEW };
    await vi.advanceTimersByTimeAsync(11_000);
    expect(session.user()).not.toBeNull();
    expect(session.times()?.expiresAt).toBeGreaterThan(Date.now());
  });

  test('a call that comes before is renewed first', async () => {
    answers = { 'GET /users/me': reply(502), 'POST /auth/refresh-token': reply(502) };
    await vi.advanceTimersByTimeAsync(75_000);
    answers = { 'GET /users/me': EXPIRED, 'POST /auth/refresh-token': NEW };
    await expect(api.post('/scans')).resolves.toEqual({ ok: true });
    expect(mocked.calls.slice(-2).map(({ path }) => path)).toEqual(['/auth/refresh-token', '/scans']);
  });

  test.each([500, 429])('an answer of %s says nothing about the session', async (status) => {
    answers = { 'GET /users/me': reply(502), 'POST /auth/refresh-token': reply(502) };
    await vi.advanceTimersByTimeAsync(61_000);
    answers = { 'GET /users/me': EXPIRED, 'POST /auth/refresh-token': reply(status, { message: 'later' }) };
    await vi.advanceTimersByTimeAsync(60_000);
    expect(mocked.calls.at(-1)?.path).toBe('/auth/refresh-token');
    expect(session.user()).not.toBeNull();
  });

  test('a renewal that is refused ends it', async () => {
    answers = { 'GET /users/me': reply(502), 'POST /auth/refresh-token': reply(502) };
    await vi.advanceTimersByTimeAsync(61_000);
    answers = { 'GET /users/me': EXPIRED, 'POST /auth/refresh-token': reply(401, { message: 'no' }) };
    await vi.advanceTimersByTimeAsync(12_000);
    expect(session.user()).toBeNull();
  });
});
