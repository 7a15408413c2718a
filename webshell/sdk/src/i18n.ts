/** Texts by namespace (= plugin id). `{name}` is filled from the parameters; `key_one` and `key_other` follow `count`. */

export type Texts = Readonly<Record<string, string>>;
export type TextParams = Readonly<Record<string, string | number>>;

const tables = new Map<string, Texts>();
const plurals = new Intl.PluralRules('en-US');

export function registerTexts(namespace: string, texts: Texts): void {
  tables.set(namespace, { ...tables.get(namespace), ...texts });
}

function find(table: Texts | undefined, key: string, params?: TextParams): string | undefined {
  if (typeof params?.count === 'number') {
    const form = table?.[`${key}_${plurals.select(params.count)}`] ?? table?.[`${key}_other`];
    if (form !== undefined) return form;
  }
  return table?.[key];
}

function fill(text: string, params: TextParams): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}

type Stem<K extends string> = K extends `${infer S}_one` | `${infer S}_other` ? S : K;
export type Translate<K extends string> = (key: Stem<K>, params?: TextParams) => string;

/**
 * Registers a plugin's English texts and gives its `t`, which knows the keys:
 * `export const t = translator('forum', en); t('answers', { count: 3 })`.
 */
export function translator<const T extends Texts>(namespace: string, texts: T): Translate<keyof T & string> {
  registerTexts(namespace, texts);
  // Its own texts alone: two pages may have the same key for different texts.
  return (key, params) => fill(find(texts, key, params) ?? key, params ?? {});
}

/** A label from a manifest: `forum:menu` through its texts where they are loaded, anything else as it stands. */
export function label(text: string): string {
  const [namespace, key] = text.split(':', 2);
  return (namespace && key && find(tables.get(namespace), key)) || text;
}
