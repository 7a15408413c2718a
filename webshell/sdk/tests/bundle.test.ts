import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dropByProducts, writeLanguages } from '../vite/bundle.ts';
import { english } from '../vite/manifest.ts';
import { compileTexts, placedMessages, readLocales } from '../vite/messages.ts';

type Load = (id: string) => unknown;

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

test('each language has scripts with its texts, and English where it has none', () => {
  mkdirSync(join(folder, 'locales/en'), { recursive: true });
  mkdirSync(join(folder, 'locales/de'), { recursive: true });
  writeFileSync(join(folder, 'locales/en/ask.json'), '{"send": "Ask", "new": "New"}');
  writeFileSync(join(folder, 'locales/de/ask.json'), '{"send": "Fragen"}');
  const out = join(folder, 'ui');
  mkdirSync(join(out, 'assets'), { recursive: true });
  writeFileSync(join(out, 'assets/page.js'), 'const t=translator("forum",__motorclubTexts(`en/ask.json`,`0123abcd`));');
  writeLanguages(folder, out, ['de']);
  const read = (path: string) => readFileSync(join(out, path), 'utf8');
  expect(read('assets/page.js')).toBe('const t=translator("forum",{send:"Ask",new:"New"});');
  expect(read('de/assets/page.js')).toBe('const t=translator("forum",{send:"Fragen",new:"New"});');
});

test('the place of texts is named after them, so that names of files change when they do', () => {
  mkdirSync(join(folder, 'locales'));
  writeFileSync(join(folder, 'locales/en.json'), '{"menu": "Car Forms"}');
  const placed = () => String(JSON.stringify((placedMessages(folder).load as Load)(join(folder, 'locales/en.texts'))));
  const [before, same] = [placed(), placed()];
  writeFileSync(join(folder, 'locales/de.json'), '{"menu": "Autoforen"}');
  expect([same === before, placed() === before]).toEqual([true, false]);
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
