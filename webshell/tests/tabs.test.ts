import { session } from '@motorclub/sdk';
import { aToken, aUser } from '@motorclub/sdk/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { joinOtherTabs } from '../src/session/tabs.ts';

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
  expect(ear.heard.at(-1)).toEqual({ type: 'ended' });
});
