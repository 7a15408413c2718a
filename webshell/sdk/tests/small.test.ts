import { onlineManager } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { allows } from '../src/access.ts';
import { formatDateTime, formatRelative } from '../src/format.ts';
import { ConnectionError } from '../src/http.ts';
import { label, translator } from '../src/i18n.ts';
import { safeNext } from '../src/links.ts';
import { formatCardBrand, formatMoney } from '../src/money.ts';
import { keepPreferences, preferencesKnown, usePreferences } from '../src/preferences.ts';
import { backOff, createQueries, PLUGIN_QUERIES, SHELL_QUERIES, worthRetrying } from '../src/query.ts';
import { AVATAR_COLORS, avatarColor } from '../src/ui/avatarColor.ts';
import { compileTexts } from '../vite/messages.ts';

afterEach(() => keepPreferences(null));

// The server's tests hold the same table.
test.each([
  ['', '#1557B0'],
  ['jo', '#4B4ACF'],
  ['Jo', '#B3261E'],
  ['...', '#1557B0'],
  ['Zoë', '#1B6E20'],
  ['a.b-c_1', '#00658B'],
  ['admin', '#B3261E'],
  ['driver', '#4E6400'],
  ['RustyWrench', '#4E6400'],
])('the colour of %j is %s', (username, color) => {
  expect(avatarColor(username)).toBe(color);
});

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

test.each(AVATAR_COLORS)('%s holds 4.5:1 with white', (color) => {
  expect(1.05 / (luminance(color) + 0.05)).toBeGreaterThanOrEqual(4.5);
});

test('access: nothing declared is open, roles ask for one of them, signedIn for anybody', () => {
  expect(allows(undefined, null)).toBe(true);
  expect(allows({ signedIn: true }, null)).toBe(false);
  expect(allows({ signedIn: true }, 'USER')).toBe(true);
  expect(allows({ roles: ['ADMIN', 'MODERATOR'] }, 'USER')).toBe(false);
  expect(allows({ roles: ['ADMIN', 'MODERATOR'] }, 'MODERATOR')).toBe(true);
  expect(allows({ roles: ['ADMIN'] }, null)).toBe(false);
});

const NOW = Date.parse('2026-11-21T12:00:00Z');
test.each([
  ['2026-11-21T11:59:40Z', 'less than a minute ago'],
  ['2026-11-21T11:59:00Z', '1 minute ago'],
  ['2026-11-21T11:18:00Z', '42 minutes ago'],
  ['2026-11-21T09:00:00Z', '3 hours ago'],
  ['2026-11-19T12:00:00Z', '2 days ago'],
  ['2026-11-23T12:00:00Z', 'in 2 days'],
  ['2024-11-21T12:00:00Z', '2 years ago'],
  ['yesterday-ish', 'Unknown time'],
  [null, 'Unknown time'],
])('%s is %s', (value, text) => {
  expect(formatRelative(value, NOW)).toBe(text);
});

test('dates are en-US: short month, day, year, hour, minute', () => {
  expect(formatDateTime('2026-11-21T12:00:00')).toBe('Nov 21, 2026, 12:00 PM');
  expect(formatDateTime(undefined)).toBe('Unknown time');
});

test('messages: plurals with the number as it is written, exact numbers, choices', () => {
  const source = {
    answers: '{count, plural, =0 {no answer} one {# answer by {name}} other {# answers by {name}}}',
    who: '{role, select, ADMIN {an admin} other {somebody}} since {year, number}',
  };
  const t = translator('trial', compileTexts(source) as typeof source);
  const answers = [0, 1, 1234].map((count) => t('answers', { count, name: 'Ines' }));
  expect(answers).toEqual(['no answer', '1 answer by Ines', '1,234 answers by Ines']);
  expect([t('who', { role: 'ADMIN', year: 2 }), t('who', { role: 'USER', year: 2 })]).toEqual([
    'an admin since 2',
    'somebody since 2',
  ]);
});

test('texts of plugins built with SDK 1.17: parameters, plurals by suffix, and labels of manifests', () => {
  const t = translator('trial', {
    hello: 'Hello {name}',
    answers_one: '{count} answer',
    answers_other: '{count} answers',
  });
  expect(t('hello', { name: 'Ines' })).toBe('Hello Ines');
  expect([t('answers', { count: 1 }), t('answers', { count: 0 })]).toEqual(['1 answer', '0 answers']);
  expect([label('trial:hello'), label('Car Forms'), label('trial:none')]).toEqual([
    'Hello {name}',
    'Car Forms',
    'trial:none',
  ]);
});

test('the way back after logging in stays on this site', () => {
  expect(['/askquestion?x=1', null, 'https://evil.test', '//evil.test', '/\\evil.test'].map(safeNext)).toEqual([
    '/askquestion?x=1',
    '/',
    '/',
    '/',
    '/',
  ]);
});

test('only lost connections are worth another try, with growing pauses up to 30 s', () => {
  const retry = worthRetrying(3);
  const lost = new ConnectionError(null);
  expect([retry(0, lost), retry(2, lost), retry(3, lost)]).toEqual([true, true, false]);
  expect([0, 1, 2, 10].map(backOff)).toEqual([1000, 2000, 4000, 30_000]);
});

test.each([SHELL_QUERIES, PLUGIN_QUERIES])('what is done without a network fails at once', async (config) => {
  onlineManager.setOnline(false);
  const client = createQueries(config);
  const mutation = client
    .getMutationCache()
    .build(client, { mutationFn: () => Promise.reject(new ConnectionError(null)) });
  await expect(mutation.execute(undefined)).rejects.toThrow('Server connection error');
  onlineManager.setOnline(true);
});

test('a mutation may have every client ask again, others touch none', async () => {
  const [one, other] = [createQueries(PLUGIN_QUERIES), createQueries(SHELL_QUERIES)];
  other.setQueryData(['shown'], 'what somebody wrote');
  const mutate = (meta: { readonly refreshes?: string }) =>
    one
      .getMutationCache()
      .build(one, { mutationFn: () => Promise.resolve(), meta })
      .execute(undefined);
  await mutate({});
  expect(other.getQueryState(['shown'])?.isInvalidated).toBe(false);
  await mutate({ refreshes: 'everything' });
  expect(other.getQueryState(['shown'])?.isInvalidated).toBe(true);
});

test('dates follow the time zone that the person chose; a zone nobody knows is that of the browser', () => {
  const moment = '2026-11-21T04:08:00Z';
  const here = formatDateTime(moment);
  expect(preferencesKnown()).toBe(false);
  keepPreferences({ timezone: 'Asia/Tokyo', units: { distance: 'MI', power: 'KW' } });
  expect(preferencesKnown()).toBe(true);
  expect(formatDateTime(moment)).toBe('Nov 21, 2026, 1:08 PM');
  keepPreferences({ timezone: 'Mars/Olympus', units: { distance: 'MI', power: 'KW' } });
  expect(formatDateTime(moment)).toBe(here);
});

test('views follow a change of units', () => {
  const { result } = renderHook(usePreferences);
  expect(result.current.units).toEqual({ distance: 'KM', power: 'HP' });
  act(() => keepPreferences({ timezone: null, units: { distance: 'MI', power: 'KW' } }));
  expect(result.current.units).toEqual({ distance: 'MI', power: 'KW' });
});

test.each([
  ['visa', 'Visa'],
  ['mastercard', 'Mastercard'],
  ['amex', 'American Express'],
])('the card brand %s is written %s', (brand, name) => {
  expect(formatCardBrand(brand)).toBe(name);
});

test('nothing is never less than nothing', () => {
  expect(formatMoney(-0, 'EUR')).toBe('€0.00');
  expect(formatMoney(-63, 'EUR')).toBe('-€0.63');
});
