import { statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ContentDecl, MenuDecl, PluginManifest, RouteDecl, SlotDecl } from '../src/manifest.ts';
import type { Layout } from './layout.ts';
import { readLocales, type Texts } from './messages.ts';

/** What a plugin's manifest says in another language, by the English text; its scripts are in a folder of that name. */
export interface Translation {
  readonly labels: Texts;
}

/** A manifest with its texts in English: all that menus, gates and slots are drawn from. */
export interface Declarations {
  readonly sdk: string;
  readonly routes: readonly RouteDecl[];
  readonly menus: readonly MenuDecl[];
  readonly slots: readonly SlotDecl[];
  readonly content: readonly ContentDecl[];
  /** By language, without English. */
  readonly locales: Readonly<Record<string, Translation>>;
}

/** `forum:menu` -> the English text; a key without a text is a mistake and stops the build. */
export function english(text: string, id: string, texts: Texts): string {
  if (!text.startsWith(`${id}:`)) return text;
  const found = texts[text.slice(id.length + 1)];
  if (found === undefined) throw new Error(`${text} is used in manifest.ts but has no text in locales/en.json`);
  return found;
}

/** `manifest.ts` as it stands now; Node itself strips its types. */
export async function loadManifest({ root, id }: Layout): Promise<PluginManifest> {
  const url = pathToFileURL(join(root, 'manifest.ts'));
  const module = (await import(`${url.href}?${statSync(url).mtimeMs}`)) as { manifest?: PluginManifest };
  if (!module.manifest) throw new Error(`${root}/manifest.ts must export const manifest`);
  if (module.manifest.id !== id) throw new Error(`manifest.ts is that of ${module.manifest.id}; this builds ${id}`);
  return module.manifest;
}

/** Every view that a manifest names. */
export function viewsOf({ routes = [], slots = [] }: PluginManifest): Set<string> {
  return new Set([...routes, ...slots].map(({ view }) => view));
}

const byLanguage = <From, To>(texts: Readonly<Record<string, From>>, make: (one: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(texts).map(([language, one]) => [language, make(one)]));

export async function declarationsOf(layout: Layout): Promise<Declarations> {
  const { id, sdk, routes = [], menus = [], slots = [], content = [] } = await loadManifest(layout);
  const { en = {}, ...others } = readLocales(layout.root);
  const keys = new Map<string, string>();
  const text = (value: string) => {
    const found = english(value, id, en);
    if (found !== value) keys.set(found, value.slice(id.length + 1));
    return found;
  };
  const labelsIn = (texts: Texts): Texts =>
    Object.fromEntries([...keys].flatMap(([said, key]) => (texts[key] === undefined ? [] : [[said, texts[key]]])));
  const declared = {
    sdk,
    routes: routes.map((route) => ({ ...route, title: text(route.title) })),
    menus: menus.map((menu) => ({ ...menu, label: text(menu.label) })),
    slots: slots.map((slot) => (slot.title === undefined ? slot : { ...slot, title: text(slot.title) })),
    content: content.map((kind) => ({ ...kind, one: text(kind.one), many: text(kind.many) })),
  };
  return { ...declared, locales: byLanguage(others, (texts) => ({ labels: labelsIn(texts) })) };
}
