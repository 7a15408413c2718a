import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ContentDecl, MenuDecl, PluginManifest, RouteDecl, SlotDecl } from '../src/manifest.ts';
import type { Layout } from './layout.ts';

type Texts = Readonly<Record<string, string>>;

/** A manifest with its texts in English: all that menus, gates and slots are drawn from. */
export interface Declarations {
  readonly sdk: string;
  readonly routes: readonly RouteDecl[];
  readonly menus: readonly MenuDecl[];
  readonly slots: readonly SlotDecl[];
  readonly content: readonly ContentDecl[];
  readonly locales: Readonly<Record<string, Texts>>;
}

/** Locale tables of `locales/*.json` by language; none without that folder. */
export function readLocales(root: string): Record<string, Texts> {
  const folder = join(root, 'locales');
  const names = existsSync(folder) ? readdirSync(folder).filter((one) => one.endsWith('.json')) : [];
  const tables = names.map((name) => [name.slice(0, -5), JSON.parse(readFileSync(join(folder, name), 'utf8'))]);
  return Object.fromEntries(tables) as Record<string, Texts>;
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

export async function declarationsOf(layout: Layout): Promise<Declarations> {
  const { id, sdk, routes = [], menus = [], slots = [], content = [] } = await loadManifest(layout);
  const locales = readLocales(layout.root);
  const text = (value: string) => english(value, id, locales.en ?? {});
  return {
    sdk,
    routes: routes.map((route) => ({ ...route, title: text(route.title) })),
    menus: menus.map((menu) => ({ ...menu, label: text(menu.label) })),
    slots: slots.map((slot) => (slot.title === undefined ? slot : { ...slot, title: text(slot.title) })),
    content: content.map((kind) => ({ ...kind, one: text(kind.one), many: text(kind.many) })),
    locales,
  };
}
