import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { MenuDecl, PluginManifest, RouteDecl, SlotDecl } from '../src/manifest.ts';
import { compressFiles } from './compress.ts';

/** Build by-products that a web-only plugin has no use for. */
const BY_PRODUCTS = /(^|\/)(mf-stats\.json|[^/]*\.ssr[^/]*\.js|\.vite)$/;

interface BuiltFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha384: string;
}

/** `manifest.json` beside the built files: all that the server and the shell need without running the code. */
export interface BuiltManifest {
  readonly id: string;
  readonly version: string;
  readonly sdk: string;
  readonly remote: { readonly name: string; readonly entry: string };
  readonly routes: readonly RouteDecl[];
  readonly menus: readonly MenuDecl[];
  readonly slots: readonly SlotDecl[];
  readonly locales: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Files to preload on a page of this plugin, in order. */
  readonly preload: readonly string[];
  readonly files: readonly BuiltFile[];
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => statSync(join(folder, path)).isFile())
    .sort();
}

export function dropByProducts(folder: string): void {
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (BY_PRODUCTS.test(path)) rmSync(join(folder, path), { recursive: true, force: true });
  }
}

function describe(folder: string, path: string): BuiltFile {
  const content = readFileSync(join(folder, path));
  return { path, bytes: content.length, sha384: createHash('sha384').update(content).digest('base64') };
}

/** Locale tables of `locales/*.json` by language. */
export function readLocales(root: string): Record<string, Record<string, string>> {
  const folder = join(root, 'locales');
  const tables: Record<string, Record<string, string>> = {};
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.json'))) {
    tables[name.slice(0, -5)] = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Record<string, string>;
  }
  return tables;
}

/** `forum:menu` -> the English text; a key without a text is a mistake and stops the build. */
export function english(text: string, id: string, texts: Readonly<Record<string, string>>): string {
  if (!text.startsWith(`${id}:`)) return text;
  const found = texts[text.slice(id.length + 1)];
  if (found === undefined) throw new Error(`${text} is used in manifest.ts but has no text in locales/en.json`);
  return found;
}

export async function loadManifest(root: string): Promise<PluginManifest> {
  const url = pathToFileURL(join(root, 'manifest.ts'));
  const module = (await import(`${url.href}?${statSync(url).mtimeMs}`)) as { manifest?: PluginManifest };
  if (!module.manifest) throw new Error(`${root}/manifest.ts must export const manifest`);
  return module.manifest;
}

interface FederationManifest {
  readonly metaData: { readonly remoteEntry: { readonly path: string; readonly name: string } };
  readonly exposes: readonly { readonly assets: { readonly js: { readonly sync: readonly string[] } } }[];
}

function preloadList(folder: string): string[] {
  const { metaData, exposes } = JSON.parse(
    readFileSync(join(folder, 'mf-manifest.json'), 'utf8'),
  ) as FederationManifest;
  const entry = metaData.remoteEntry.path + metaData.remoteEntry.name;
  return [...new Set([entry, ...exposes.flatMap((one) => one.assets.js.sync)])];
}

/** `mf-manifest.json` names a server-side entry that a web build does not have. */
function dropServerEntry(folder: string): void {
  const path = join(folder, 'mf-manifest.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as { metaData: Record<string, unknown> };
  delete manifest.metaData.ssrRemoteEntry;
  writeFileSync(path, JSON.stringify(manifest));
}

export async function writeBuiltManifest(root: string, outDir: string): Promise<BuiltManifest> {
  const source = await loadManifest(root);
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const locales = readLocales(root);
  const text = (value: string) => english(value, source.id, locales.en ?? {});
  dropByProducts(outDir);
  dropServerEntry(outDir);
  compressFiles(outDir);
  const preload = preloadList(outDir);
  const built: BuiltManifest = {
    id: source.id,
    version,
    sdk: source.sdk,
    remote: { name: `motorclub_${source.id}`, entry: 'mf-manifest.json' },
    routes: (source.routes ?? []).map((route) => ({ ...route, title: text(route.title) })),
    menus: (source.menus ?? []).map((menu) => ({ ...menu, label: text(menu.label) })),
    slots: source.slots ?? [],
    locales,
    preload,
    files: filesUnder(outDir)
      .filter((path) => path !== 'manifest.json')
      .map((path) => describe(outDir, path)),
  };
  writeFileSync(join(outDir, 'manifest.json'), `${JSON.stringify(built, null, 1)}\n`);
  return built;
}

/** The path of `file` as the import rules see it, for messages. */
export function shown(root: string, file: string): string {
  return relative(root, file);
}
