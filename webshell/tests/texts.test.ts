import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileTexts, readLocales } from '@motorclub/sdk/vite';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const PACKAGES = [
  'webshell/src',
  'webshell/sdk/src',
  ...globSync('webplugins/*', { cwd: ROOT }),
  ...globSync('plugins/*/web', { cwd: ROOT }),
];
const LANGUAGES = ['de'];

type Message = ReturnType<typeof compileTexts>[string];

/** The names of what is filled in; what only chooses a form is none, because another language may do without forms. */
function parametersOf(message: Message | undefined, number = ''): string[] {
  if (message === undefined) return [];
  if (typeof message === 'string') return [...message.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return message.flatMap((token) => {
    if (typeof token === 'string') return token === '#' ? [number] : [];
    const [name, kind, forms] = token;
    const within = Object.values(forms ?? {}).filter((form): form is Exclude<Message, string> => Array.isArray(form));
    return kind === 'plural' || kind === 'select' ? within.flatMap((form) => parametersOf(form, name)) : [name];
  });
}

const namesIn = (message: Message | undefined) => [...new Set(parametersOf(message))].sort();

function sourcesOf(folder: string): string {
  const paths = globSync('**/*.{ts,tsx}', {
    cwd: join(ROOT, folder),
    exclude: (path) => ['node_modules', 'tests', 'schema.d.ts', 'vendor'].includes(path),
  });
  return paths.map((path) => readFileSync(join(ROOT, folder, path), 'utf8')).join('\n');
}

/** Whether code names a text: as it is, or as a template with a part that it has at run time. */
function isNamed(key: string, words: ReadonlySet<string>, templates: readonly RegExp[]): boolean {
  return words.has(key) || templates.some((template) => template.test(key));
}

describe.each(PACKAGES)('%s', (folder) => {
  const { en = {}, ...others } = readLocales(join(ROOT, folder));
  const english = compileTexts(en);

  test.each(LANGUAGES)('every text is there in %s, and none that English does not have', (language) => {
    const translated = others[language] ?? {};
    expect(Object.keys(translated).sort()).toEqual(Object.keys(en).sort());
  });

  test.each(LANGUAGES)('texts in %s fill in what the English ones do', (language) => {
    const translated = compileTexts(others[language] ?? {});
    const different = Object.keys(translated).filter(
      (key) => String(namesIn(translated[key])) !== String(namesIn(english[key])),
    );
    expect(different).toEqual([]);
  });

  test('a key has one text in all files of a language', () => {
    const twice = ['en', ...LANGUAGES].flatMap((language) => {
      const paths = globSync(`locales/${language}{.json,/*.json}`, { cwd: join(ROOT, folder) });
      const said = new Map<string, string>();
      return paths.flatMap((path) => {
        const texts = JSON.parse(readFileSync(join(ROOT, folder, path), 'utf8')) as Record<string, string>;
        const differs = Object.keys(texts).filter((key) => said.has(key) && said.get(key) !== texts[key]);
        for (const [key, text] of Object.entries(texts)) said.set(key, text);
        return differs.map((key) => `${path}: ${key}`);
      });
    });
    expect(twice).toEqual([]);
  });

  test('code names every text', () => {
    const code = sourcesOf(folder);
    const words = new Set(code.match(/[\w.]+/g));
    const templates = (code.match(/`(?:[\w.]|\$\{[^}`]+\})+`/g) ?? [])
      .map((template) => template.slice(1, -1).replaceAll(/\$\{[^}]+\}|\./g, (part) => (part === '.' ? '\\.' : '\\w+')))
      .filter((pattern) => pattern.replaceAll('\\w+', '') !== '')
      .map((pattern) => new RegExp(`^${pattern}$`));
    expect(Object.keys(en).filter((key) => !isNamed(key, words, templates))).toEqual([]);
  });
});
