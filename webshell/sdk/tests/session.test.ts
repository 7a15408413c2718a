import { beforeEach, expect, test, vi } from 'vitest';
import { createSession, type User } from '../src/session.ts';

const USER: User = { id: 7, username: 'marek', role: 'USER', profileImage: null };
const tokenWith = (claims: object) => `x.${btoa(JSON.stringify(claims))}.x`;
const create = () => createSession(window.sessionStorage, window.localStorage);

beforeEach(() => {
  window.sessionStorage.clear();
  window.localStorage.clear();
});

test('signed in means: user details are in session storage', () => {
  expect(create().user()).toBeNull();
  create().keep('token', USER);
  expect(window.sessionStorage.getItem('jwtToken')).toBe('token');
  expect(create().user()).toEqual(USER);
});

test('damaged details are no session', () => {
  window.sessionStorage.setItem('user', '{"id":');
  expect(create().user()).toBeNull();
  window.sessionStorage.setItem('user', '{"id":"7"}');
  expect(create().user()).toBeNull();
});

test('the end clears session and local storage and is told once', () => {
  const session = create();
  const told = vi.fn();
  session.keep('token', USER);
  session.subscribe(told);
  window.localStorage.setItem('anything', '1');
  session.end('logout');
  session.end('logout');
  expect([window.sessionStorage.length, window.localStorage.length, session.user()]).toEqual([0, 0, null]);
  expect(told).toHaveBeenCalledExactlyOnceWith({
    type: 'end',
    reason: 'logout',
    stored: expect.arrayContaining([['jwtToken', 'token']]),
  });
});

test('the same person again is a renewal, another one a new session', () => {
  const session = create();
  const kinds: string[] = [];
  session.subscribe(({ type }) => kinds.push(type));
  session.keep('a', USER);
  session.keep('b', USER);
  session.keep('c', { ...USER, id: 8 });
  expect(kinds).toEqual(['begin', 'renew', 'begin']);
});

test('the times come from the claims, also in base64url', () => {
  const session = create();
  session.keep(tokenWith({ iat: 100, exp: 1900, name: '~~??>>' }).replaceAll('+', '-').replaceAll('/', '_'), USER);
  expect(session.times()).toEqual({ issuedAt: 100_000, expiresAt: 1_900_000 });
  session.keep('not a token', USER);
  expect(session.times()).toBeNull();
});
