/** Messages (`locales/<language>.json`, `locales/<language>/*.json`): compiled at build, and read by language. */
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

export type Texts = Readonly<Record<string, string>>;
export type CompiledTexts = Readonly<Record<string, CompiledMessage | string>>;

/** What is no plain placeholder such as `{name}`: plurals, choices, formats, and signs that are quoted. */
const NEEDS_COMPILING = /\{\s*\w+\s*,|'[{}#|']/;
/** What `t` knows to fill, besides plain placeholders. */
const KINDS = ['plural', 'select', 'number'];
const MESSAGES = /[\\/]locales[\\/]([\w-]+[\\/])?[\w-]+\.json$/;

function checkKinds(message: CompiledMessage, text: string): void {
  for (const token of message) {
    const [, kind, forms] = typeof token === 'string' ? [] : token;
    if (kind && !KINDS.includes(kind)) throw new Error(`“${text}” has a ${kind}; texts have ${KINDS.join(', ')}`);
    for (const form of Object.values(forms ?? {})) if (Array.isArray(form)) checkKinds(form, text);
  }
}

function compile(text: string): CompiledMessage {
  const message = compileMessageOrThrow(text);
  checkKinds(message, text);
  return message;
}

/** Messages as they travel. Plain texts stay as they are, since they are shorter so. */
export function compileTexts(texts: Texts): CompiledTexts {
  const pack = (text: string) => (NEEDS_COMPILING.test(text) ? compile(text) : text);
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, pack(text)]));
}

const readTexts = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Texts;

/** All texts of a folder's `locales` by language, but those in files of these names. */
export function readLocales(root: string, except: readonly string[] = []): Record<string, Texts> {
  const folder = join(root, 'locales');
  if (!existsSync(folder)) return {};
  const languages = [...new Set(readdirSync(folder).map((name) => name.replace(/\.json$/, '')))].sort();
  const exclude = (path: string) => except.some((name) => path.endsWith(`/${name}.json`));
  const paths = (language: string) =>
    globSync([`${language}.json`, `${language}/*.json`], { cwd: folder })
      .filter((path) => !exclude(path))
      .sort();
  const read = (language: string): Texts =>
    Object.assign({}, ...paths(language).map((path) => readTexts(join(folder, path))));
  return Object.fromEntries(languages.map((language) => [language, read(language)]));
}

/**
 * Writes the script that brings texts in one language, by namespace, to `assets` of a build; its path there. Pages run it
 * before the code that shows them.
 */
export function writeTexts(outDir: string, language: string, texts: Readonly<Record<string, Texts>>): string {
  const lines = Object.entries(texts).map(
    ([namespace, own]) =>
      `globalThis.motorclubTexts[${JSON.stringify(namespace)}]=${JSON.stringify(compileTexts(own))};`,
  );
  const code = ['globalThis.motorclubTexts??={};', ...lines].join('\n');
  const path = `assets/texts-${language}-${hashOf(code)}.js`;
  mkdirSync(join(outDir, 'assets'), { recursive: true });
  writeFileSync(join(outDir, path), code);
  return path;
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8);

/** A file of texts in a language, with English where that has none; `path` is that of the English file in `locales`. */
function readFileTexts(root: string, path: string, language: string): Texts {
  const own = join(root, 'locales', path.replace(/^en/, language));
  return { ...readTexts(join(root, 'locales', path)), ...(existsSync(own) ? readTexts(own) : {}) };
}

/** What stands in built scripts where a file of texts is imported, until `fillTexts`. */
const PLACE = '__motorclubTexts';
const PLACES = new RegExp(String.raw`${PLACE}\(\s*(["'\`])([\w/-]+\.json)\1\s*,\s*(["'\`])\w+\3\s*\)`, 'g');

/** An object literal, as the minifier would write it. */
function literalOf(texts: CompiledTexts): string {
  const keyOf = (key: string) => (/^[a-z]\w*$/i.test(key) ? key : JSON.stringify(key));
  return `{${Object.entries(texts).map(([key, text]) => `${keyOf(key)}:${JSON.stringify(text)}`)}}`;
}

/** A built script with its texts in a language. */
export function fillTexts(root: string, code: string, language: string): string {
  return code.replaceAll(PLACES, (_, _quote, path: string) =>
    literalOf(compileTexts(readFileTexts(root, path, language))),
  );
}

/**
 * In a plugin's build, leaves a place for each file of texts, which each language's scripts fill with their own. The
 * place holds a hash of the texts, so that names of files change with them.
 */
export function placedMessages(root: string): Plugin {
  const locales = join(root, 'locales');
  const pathOf = (id: string) =>
    `${relative(locales, id)
      .replaceAll('\\', '/')
      .replace(/\.texts$/, '')}.json`;
  return {
    name: 'motorclub:messages',
    enforce: 'pre',
    resolveId(source, importer) {
      const id = resolve(dirname(importer ?? ''), source);
      return MESSAGES.test(source) && id.startsWith(locales) ? id.replace(/\.json$/, '.texts') : null;
    },
    load(id) {
      if (!id.startsWith(locales) || !id.endsWith('.texts')) return null;
      const path = pathOf(id);
      const languages = Object.keys(readLocales(root)).map((language) => readFileTexts(root, path, language));
      const hash = hashOf(JSON.stringify(languages));
      // As long as the texts themselves, because files are merged by what they weigh.
      const weight = ' '.repeat(JSON.stringify(readFileTexts(root, path, 'en')).length);
      const code = `/*${weight}*/export default /* @__PURE__ */ ${PLACE}(${JSON.stringify(path)}, '${hash}');`;
      return { code, moduleType: 'js', map: null };
    },
  };
}

/** Compiles the messages that code imports. */
export function messages(): Plugin {
  return {
    name: 'motorclub:messages',
    enforce: 'pre',
    transform(code, id) {
      if (!MESSAGES.test(id)) return null;
      return { code: JSON.stringify(compileTexts(JSON.parse(code) as Texts)), map: null };
    },
  };
}
