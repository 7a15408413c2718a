/** Texts by namespace (= plugin id): ICU messages, which the build compiles. */
import type { CompiledMessage, CompiledMessageToken } from '@lingui/message-utils/compileMessage';
import { locale } from './language.ts';

export type Texts = Readonly<Record<string, string>>;
export type TextParams = Readonly<Record<string, string | number>>;
/** Texts without plurals and choices are not compiled, only their `{name}`s filled. */
type Messages = Readonly<Record<string, CompiledMessage | string>>;

/** By namespace, the texts in the language of the page: the build's scripts leave them here. None for English. */
const translationsOf = (namespace: string): Messages | undefined =>
  (globalThis as { motorclubTexts?: Readonly<Record<string, Messages>> }).motorclubTexts?.[namespace];
const tables = new Map<string, Texts>();
const plurals = new Intl.PluralRules(locale);
const numbers = new Intl.NumberFormat(locale);

export function registerTexts(namespace: string, texts: Texts): void {
  tables.set(namespace, { ...tables.get(namespace), ...texts });
}

const fillPlain = (text: string, params: TextParams) =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));

/** `#` is the number of the plural around it. */
function fillToken(token: CompiledMessageToken, params: TextParams, number: number): string {
  if (typeof token === 'string') return token === '#' ? numbers.format(number) : token;
  const [name, type, forms] = token;
  const value = params[name] ?? '';
  if (type === 'number') return numbers.format(Number(value));
  if (!type) return String(value);
  const choices = forms as Readonly<Record<string, CompiledMessage>>;
  const chosen = choices[value] ?? choices[plurals.select(Number(value))] ?? choices.other;
  return chosen ? fill(chosen, params, Number(value)) : '';
}

function fill(message: CompiledMessage | string, params: TextParams, number = 0): string {
  if (typeof message === 'string') return fillPlain(message, params);
  return message.map((token) => fillToken(token, params, number)).join('');
}

/** A text without a translation stays English. */
const messagesOf = (namespace: string, texts: Texts = {}): Messages => ({ ...texts, ...translationsOf(namespace) });

/** Plugins that were built with SDK 1.17 have `key_one` and `key_other` in place of one message with both forms. */
function messageOf(messages: Messages, key: string, count: TextParams[string] | undefined): CompiledMessage | string {
  const form = typeof count === 'number' ? messages[`${key}_${plurals.select(count)}`] : undefined;
  return messages[key] ?? form ?? messages[`${key}_other`] ?? key;
}

type Stem<K extends string> = K extends `${infer S}_one` | `${infer S}_other` ? S : K;
export type Translate<K extends string> = (key: Stem<K>, params?: TextParams) => string;

/**
 * Registers a plugin's English texts and gives its `t`, which knows the keys:
 * `export const t = translator('forum', en); t('answers', { count: 3 })`.
 */
export function translator<const T extends Texts>(namespace: string, texts: T): Translate<keyof T & string> {
  registerTexts(namespace, texts);
  // Its own texts alone: two pages of a plugin that was built with SDK 1.17 may have one key for different texts.
  const messages = messagesOf(namespace, texts);
  return (key, params = {}) => fill(messageOf(messages, key, params.count), params);
}

/** A label from a manifest: `forum:menu` through its texts where they are loaded, anything else as it stands. */
export function label(text: string): string {
  const [namespace = '', key = ''] = text.split(':', 2);
  const found = messagesOf(namespace, tables.get(namespace))[key];
  return typeof found === 'string' ? found : text;
}
