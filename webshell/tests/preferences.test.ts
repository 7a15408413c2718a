import { formatDateTime, session } from '@motorclub/sdk';
import { keepPreferences, preferencesKnown } from '@motorclub/sdk/host';
import { aToken, aUser, type MockApi, mockApi, reply } from '@motorclub/sdk/testing';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { followPreferences } from '../src/session/preferences.ts';
import { modeChosen, modeCookie } from '../src/theme/modeCookie.ts';
import { anAccount } from './members/support.ts';

const ME = anAccount({ theme: 'light', timezone: 'Asia/Tokyo', units: { distance: 'MI', power: 'KW' } });
const MOMENT = '2026-11-21T04:08:00Z';
const IN_TOKYO = 'Nov 21, 2026, 1:08 PM';
const mode = () => modeCookie({ key: 'mode' }).get('dark');

/** As a browser that was never here. */
function forget(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no other way
  document.cookie = 'theme=; path=/; max-age=0';
}

let api: MockApi;
beforeAll(followPreferences);
beforeEach(() => {
  session.end('logout');
  forget();
});
afterEach(() => {
  session.end('logout');
  api.restore();
});

test('signing in brings theme, time zone and units along; signing out takes zone and units away', async () => {
  api = mockApi({ 'GET /users/me': ME });
  const heard: string[] = [];
  const leave = modeCookie({ key: 'mode' }).subscribe((value: string) => heard.push(value));
  session.keep(aToken(), aUser());
  await vi.waitFor(() => expect(formatDateTime(MOMENT)).toBe(IN_TOKYO));
  expect(mode()).toBe('light');
  expect(heard).toEqual(['light']);
  session.end('logout');
  expect(preferencesKnown()).toBe(false);
  expect(formatDateTime(MOMENT)).not.toBe(IN_TOKYO);
  leave();
});

test('a renewed token asks for nothing; without an answer everything stays as it was', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  api = mockApi({ 'GET /users/me': reply(404) });
  session.keep(aToken(), aUser());
  await vi.waitFor(() => expect(warn).toHaveBeenCalled());
  session.keep(aToken(), aUser());
  expect(api.calls).toHaveLength(1);
  expect(mode()).toBe('dark');
  warn.mockRestore();
});

test('a browser in which a theme was chosen keeps it', async () => {
  modeCookie({ key: 'mode' }).set('dark');
  api = mockApi({ 'GET /users/me': ME });
  session.keep(aToken(), aUser());
  await vi.waitFor(() => expect(formatDateTime(MOMENT)).toBe(IN_TOKYO));
  expect(mode()).toBe('dark');
});

test('a tab that joins a session learns what was chosen', async () => {
  keepPreferences(null);
  api = mockApi({ 'GET /users/me': ME });
  // As joining tabs do: the person is known before anybody listens.
  const kept = vi.spyOn(session, 'user').mockReturnValue(aUser());
  followPreferences();
  await vi.waitFor(() => expect(formatDateTime(MOMENT)).toBe(IN_TOKYO));
  kept.mockRestore();
});

test('the system theme is remembered like the others', () => {
  api = mockApi({});
  expect(modeChosen()).toBe(false);
  modeCookie({ key: 'mode' }).set('system');
  expect(modeChosen()).toBe(true);
  expect(mode()).toBe('system');
});
