import { type Session, session } from '@motorclub/sdk';
import { aToken, aUser, mockApi, reply } from '@motorclub/sdk/testing';
import { afterEach, expect, test, vi } from 'vitest';
import { judge, logOut } from '../src/session/keeper.ts';

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
