/** Texts by namespace (= plugin id): ICU messages, compiled by the build and filled by Lingui. */
import { I18n, type Messages } from '@lingui/core';
import { locale } from './language.ts';

export type Texts = Readonly<Record<string, string>>;
export type TextParams = Readonly<Record<string, string | number>>;

/** By namespace, the texts in the language of the page: a script of the page leaves them here. None for English. */
const translations = (globalThis as { motorclubTexts?: Readonly<Record<string, Messages>> }).motorclubTexts ?? {};
const tables = new Map<string, Texts>();
const plurals = new Intl.PluralRules(locale);

export function registerTexts(namespace: string, texts: Texts): void {
  tables.set(namespace, { ...tables.get(namespace), ...texts });
}

/** The build compiles all but texts whose placeholders are plain: `{name}`. */
const compilePlain = (text: string) =>
  text.split(/\{(\w+)\}/).map((part, at): string | [string] => (at % 2 ? [part] : part));

/** A text without a translation stays English. */
function messagesOf(namespace: string, texts: Texts): Messages {
  return { ...texts, ...translations[namespace] };
}

/** Plugins that were built with SDK 1.17 have `key_one` and `key_other` in place of one message with both forms. */
function idOf(messages: Messages, key: string, count: TextParams[string] | undefined): string {
  if (typeof count !== 'number' || key in messages) return key;
  const form = `${key}_${plurals.select(count)}`;
  return form in messages ? form : `${key}_other`;
}

type Stem<K extends string> = K extends `${infer S}_one` | `${infer S}_other` ? S : K;
export type Translate<K extends string> = (key: Stem<K>, params?: TextParams) => string;

/**
 * Registers a plugin's English texts and gives its `t`, which knows the keys:
 * `export const t = translator('forum', en); t('answers', { count: 3 })`.
 */
export function translator<const T extends Texts>(namespace: string, texts: T): Translate<keyof T & string> {
  registerTexts(namespace, texts);
  const messages = messagesOf(namespace, texts);
  const i18n = new I18n({ locale, messages: { [locale]: messages } }).setMessagesCompiler(compilePlain);
  return (key, params) => i18n._(idOf(messages, key, params?.count), params);
}

/** A label from a manifest: `forum:menu` through its texts where they are loaded, anything else as it stands. */
export function label(text: string): string {
  const [namespace = '', key = ''] = text.split(':', 2);
  const found = messagesOf(namespace, tables.get(namespace) ?? {})[key];
  return typeof found === 'string' ? found : text;
}
