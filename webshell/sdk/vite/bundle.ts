import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ContentDecl, MenuDecl, RouteDecl, SlotDecl } from '../src/manifest.ts';
import { compressFiles } from './compress.ts';
import { type Layout, versionOf } from './layout.ts';
import { declarationsOf, type Translation } from './manifest.ts';
import { fillTexts } from './messages.ts';

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
  readonly content: readonly ContentDecl[];
  /** By language, without English. */
  readonly locales: Readonly<Record<string, Translation>>;
  /** Files to preload on a page of this plugin, in order. */
  readonly preload: readonly string[];
  /** By view, the files to preload besides. */
  readonly chunks: Readonly<Record<string, readonly string[]>>;
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

/** Gives the built scripts their texts: English in their place, and each other language in a folder of its name. */
export function writeLanguages(root: string, outDir: string, languages: readonly string[]): void {
  for (const path of filesUnder(outDir).filter((name) => name.endsWith('.js'))) {
    const code = readFileSync(join(outDir, path), 'utf8');
    writeFileSync(join(outDir, path), fillTexts(root, code, 'en'));
    for (const language of languages) {
      mkdirSync(dirname(join(outDir, language, path)), { recursive: true });
      writeFileSync(join(outDir, language, path), fillTexts(root, code, language));
    }
  }
}

/** Tidies a finished build in `outDir` and writes its `manifest.json`. */
export async function writeBuiltManifest(
  layout: Layout,
  outDir: string,
  chunks: Readonly<Record<string, readonly string[]>>,
): Promise<BuiltManifest> {
  const { id } = layout;
  const declared = await declarationsOf(layout);
  dropByProducts(outDir);
  dropServerEntry(outDir);
  writeLanguages(layout.root, outDir, Object.keys(declared.locales));
  compressFiles(outDir);
  const preload = preloadList(outDir);
  const later = (view: string) => (chunks[view] ?? []).filter((file) => !preload.includes(file));
  const built: BuiltManifest = {
    id,
    version: versionOf(layout),
    sdk: declared.sdk,
    remote: { name: `motorclub_${id}`, entry: 'mf-manifest.json' },
    routes: declared.routes,
    menus: declared.menus,
    slots: declared.slots,
    content: declared.content,
    locales: declared.locales,
    preload,
    chunks: Object.fromEntries(Object.keys(chunks).map((view) => [view, later(view)])),
    files: filesUnder(outDir)
      .filter((path) => path !== 'manifest.json')
      .map((path) => describe(outDir, path)),
  };
  writeFileSync(join(outDir, 'manifest.json'), `${JSON.stringify(built, null, 1)}\n`);
  return built;
}
