import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dropByProducts } from '../vite/bundle.ts';
import { english } from '../vite/manifest.ts';
import { compileTexts, readLocales } from '../vite/messages.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bundle-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('keys of the manifest become English; a key without a text stops the build', () => {
  expect(english('forum:menu', 'forum', { menu: 'Car Forms' })).toBe('Car Forms');
  expect(english('Car Forms', 'forum', {})).toBe('Car Forms');
  expect(() => english('forum:nope', 'forum', {})).toThrow('forum:nope is used in manifest.ts but has no text');
});

test('locales are read by language', () => {
  mkdirSync(join(folder, 'locales/en'), { recursive: true });
  writeFileSync(join(folder, 'locales/en.json'), '{"menu": "Car Forms"}');
  writeFileSync(join(folder, 'locales/en/ask.json'), '{"send": "Ask"}');
  writeFileSync(join(folder, 'locales/de.json'), '{"menu": "Autoforen"}');
  expect(readLocales(folder)).toEqual({ en: { menu: 'Car Forms', send: 'Ask' }, de: { menu: 'Autoforen' } });
});

test('plain texts travel as they are, others compiled, and one that is no message stops the build', () => {
  const { plain, cars } = compileTexts({ plain: 'by {name}', cars: '{count, plural, one {# car} other {# cars}}' });
  expect(plain).toBe('by {name}');
  expect(cars).toEqual([['count', 'plural', { offset: undefined, one: ['#', ' car'], other: ['#', ' cars'] }]]);
  expect(() => compileTexts({ cars: '{count, plural, one {# car}' })).toThrow();
  expect(() => compileTexts({ day: 'on {day, date}' })).toThrow('has a date');
});

test('statistics and server-side entries leave the build, the rest stays', () => {
  for (const name of ['mf-stats.json', 'remoteEntry.ssr.js', 'mf-manifest.json', 'plugin-1.js']) {
    writeFileSync(join(folder, name), name);
  }
  dropByProducts(folder);
  expect(readFileSync(join(folder, 'plugin-1.js'), 'utf8')).toBe('plugin-1.js');
  expect(() => readFileSync(join(folder, 'mf-stats.json'))).toThrow();
  expect(() => readFileSync(join(folder, 'remoteEntry.ssr.js'))).toThrow();
});
