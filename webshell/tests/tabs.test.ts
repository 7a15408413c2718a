import { session } from '@motorclub/sdk';
import { aToken, aUser, type Handler, mockApi, reply } from '@motorclub/sdk/testing';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { endWhenRefused } from '../src/session/ending.ts';
import { joinOtherTabs, restoreSession } from '../src/session/tabs.ts';

/** One end of a channel, whose other end is the test. */
class Ear {
  readonly heard: unknown[] = [];
  onmessage: ((event: { data: unknown }) => void) | null = null;
  postMessage(message: unknown) {
    this.heard.push(message);
  }
  tell(data: unknown) {
    this.onmessage?.({ data });
  }
}

let ear: Ear;
const join = () => joinOtherTabs(ear as unknown as BroadcastChannel);
const have = (token: string, user = aUser()) => ({ type: 'have', token, user });

beforeEach(() => {
  session.end('logout');
  ear = new Ear();
});
afterEach(() => session.end('logout'));

test('a new tab asks, and is signed in by the answer of another', async () => {
  window.localStorage.setItem('signed-in', '1');
  const joined = join();
  expect(ear.heard).toEqual([{ type: 'ask' }]);
  const token = aToken();
  ear.tell(have(token));
  await joined;
  expect([session.token(), session.user()]).toEqual([token, aUser()]);
});

test('a visitor does not wait for an answer that cannot come', async () => {
  await join();
  expect(ear.heard).toEqual([]);
});

test('a renewed token spares the others their refresh, and is not echoed', async () => {
  session.keep(aToken(10), aUser());
  await join();
  session.keep(aToken(20), aUser());
  expect(ear.heard).toEqual([have(aToken(20))]);
  ear.tell(have(aToken(30)));
  expect(session.token()).toBe(aToken(30));
  expect(ear.heard).toHaveLength(1);
});

test("another member's token is not taken", async () => {
  session.keep(aToken(10), aUser());
  await join();
  ear.tell(have(aToken(20), aUser('ADMIN')));
  expect(session.user()).toEqual(aUser());
});

test('a log-out reaches every tab, and is not echoed', async () => {
  session.keep(aToken(), aUser());
  await join();
  ear.tell({ type: 'ended' });
  expect(session.user()).toBeNull();
  expect(window.sessionStorage).toHaveLength(0);
  expect(ear.heard).toEqual([]);
  session.keep(aToken(), aUser());
  session.end('logout');
  expect(ear.heard.at(-1)).toEqual({ type: 'ended', reason: 'logout' });
});

test('the others learn why the session ended', async () => {
  const reasons: string[] = [];
  const stop = session.subscribe((event) => event.type === 'end' && reasons.push(event.reason));
  await join();
  for (const reason of ['logout', 'expired', 'ended']) {
    session.keep(aToken(), aUser());
    ear.tell({ type: 'ended', reason });
  }
  expect(reasons).toEqual(['elsewhere', 'expired', 'ended']);
  stop();
});

describe('a browser that was closed', () => {
  const renewed = aToken(1800);
  const cookie = (answer: Handler<'POST /auth/refresh-token'>) => mockApi({ 'POST /auth/refresh-token': answer });
  const asked = ({ calls }: ReturnType<typeof cookie>) => calls.map(({ path }) => path);
  endWhenRefused();

  beforeEach(() => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  });

  test('is signed in again by its cookie, with one call', async () => {
    const api = cookie(() => ({ token: renewed, user: aUser() }));
    window.localStorage.setItem('signed-in', '1');
    await join();
    await restoreSession();
    expect([session.token(), session.user(), asked(api)]).toEqual([renewed, aUser(), ['/auth/refresh-token']]);
    await restoreSession();
    expect(api.calls).toHaveLength(1);
    api.restore();
  });

  test("and so is one that has brought yesterday's token back", async () => {
    const api = cookie(() => ({ token: renewed, user: aUser() }));
    session.keep(aToken(-86_400), aUser());
    window.localStorage.setItem('signed-in', '1');
    await join();
    await restoreSession();
    expect(session.token()).toBe(renewed);
    api.restore();
  });

  test('asks nothing for visitors, nor after a log-out', async () => {
    const api = cookie(() => ({ token: renewed, user: aUser() }));
    await restoreSession();
    await join();
    session.keep(aToken(), aUser());
    session.end('logout');
    await restoreSession();
    expect([session.user(), api.calls]).toEqual([null, []]);
    api.restore();
  });

  test('whose session has ended is not asked about again', async () => {
    const api = cookie(reply(401, { status: 401, message: 'This session has ended' }));
    window.localStorage.setItem('signed-in', '1');
    await restoreSession();
    await restoreSession();
    expect([session.user(), api.calls.length]).toEqual([null, 1]);
    api.restore();
  });

  test('and finds no server may try again with the next page', async () => {
    const api = cookie(reply(502));
    window.localStorage.setItem('signed-in', '1');
    await restoreSession();
    await restoreSession();
    expect(api.calls).toHaveLength(2);
    api.restore();
  });
});
