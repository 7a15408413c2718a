/** Which modules of a plugin travel in one file: a page loads a few files, and little in them that it does not need. */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';
import type { PluginManifest } from '../src/manifest.ts';
import type { Layout } from './layout.ts';
import { loadManifest } from './manifest.ts';

/**
 * A request is worth as much as this many characters of source: what a slow phone line (1.6 Mbit/s, 150 ms) carries, after
 * compression, while one of a browser's six connections waits for an answer.
 */
const REQUEST = 8000;
const VIEW = /(\w+)\s*:\s*\(\)\s*=>\s*import\(\s*['"]\.\/(.+?)['"]\s*\)/g;
/** The federation's stand-ins of shared packages. */
const STAND_IN = '__loadShare__';
/** The stand-in of forms: with it in the plugin's first file, every visit would load them. */
const LATE_STAND_IN = '_sdk_mf_1_forms__loadShare__';
/** Characters of the forms themselves, which come to every page that loads their stand-in. */
const LATE_LENGTH = 80_000;
/** What wraps `import()`. */
const HELPER = 'motorclub:lazy-styles';

interface Module {
  readonly code: string | null;
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
}

type GetModule = (id: string) => Module | null;

/** The page of each view: a route is one, and what plugins add to one page of the shell is together one. */
export function pagesOf({ routes = [], slots = [] }: PluginManifest): ReadonlyMap<string, string> {
  const own = routes.map(({ view }) => [view, view] as const);
  return new Map([...slots.map(({ slot, view }) => [view, slot.split('.', 1)[0] ?? slot] as const), ...own]);
}

/** All that `starts` import, without what is loaded later. */
function closure(starts: readonly string[], get: GetModule): Set<string> {
  const seen = new Set<string>();
  const todo = [...starts];
  for (let id = todo.pop(); id !== undefined; id = todo.pop()) {
    const found = seen.has(id) ? null : get(id);
    if (!found) continue;
    seen.add(id);
    todo.push(...found.importedIds);
  }
  return seen;
}

const union = <T>(...sets: readonly (Iterable<T> | undefined)[]) => new Set(sets.flatMap((set) => [...(set ?? [])]));
const countOutside = <T>(set: ReadonlySet<T>, other: ReadonlySet<T>) =>
  [...set].filter((one) => !other.has(one)).length;

type Needs = Map<string, Set<string>>;

/** Adds what the pages' parts need that are loaded later; the pages and parts that have each part. */
function addParts(needs: Needs, partsOf: (id: string) => readonly string[], get: GetModule): Needs {
  const hosts: Needs = new Map();
  // Parts that are found on the way have parts of their own: a Map is walked to its end also where it grows.
  for (const [host, ids] of needs) {
    for (const part of [...ids].flatMap(partsOf)) {
      if (part !== host) hosts.set(part, union(hosts.get(part), [host]));
      if (!needs.has(part)) needs.set(part, closure([part], get));
    }
  }
  return hosts;
}

/**
 * What each page needs at first, and what each part that is loaded later needs: by the page's name or the part's id.
 * A part that only one page has comes after that page, so it needs what the page does.
 */
function needsOf(plugin: string, pageOf: (view: string) => string, get: GetModule): Needs {
  const laterOf = (id: string) => get(id)?.dynamicallyImportedIds ?? [];
  const views = laterOf(plugin);
  const needs: Needs = new Map();
  for (const view of views) needs.set(pageOf(view), union(closure([view], get), needs.get(pageOf(view))));
  // A view that another one fetches ahead has a page of its own.
  const hosts = addParts(needs, (id) => laterOf(id).filter((part) => !views.includes(part)), get);
  for (const [part, [host = '', ...more]] of hosts) {
    if (more.length === 0) needs.set(part, union(needs.get(part), needs.get(host)));
  }
  return needs;
}

interface File {
  readonly ids: ReadonlySet<string>;
  readonly pages: ReadonlySet<string>;
}

/** A file for each set of pages: what an importer needs its imports need too, so files import in one direction only. */
function smallestFiles(needs: ReadonlyMap<string, ReadonlySet<string>>, isGrouped: (id: string) => boolean): File[] {
  const ids = [...new Set([...needs.values()].flatMap((set) => [...set]))].filter(isGrouped).sort();
  const pagesOfId = (id: string) => [...needs.keys()].filter((page) => needs.get(page)?.has(id)).sort();
  const groups = Map.groupBy(ids, (id) => pagesOfId(id).join('\n'));
  return [...groups].map(([pages, own]) => ({ ids: new Set(own), pages: new Set(pages.split('\n')) }));
}

/** The files that a file imports, and those that they import. */
function importsOf(file: File, files: readonly File[], get: GetModule): Set<File> {
  const seen = closure([...file.ids], get);
  return new Set(files.filter((one) => one !== file && [...one.ids].some((id) => seen.has(id))));
}

const lengthOf = (id: string, get: GetModule) =>
  id.includes(LATE_STAND_IN) ? LATE_LENGTH : (get(id)?.code?.length ?? 0);
const sizeOf = ({ ids }: File, get: GetModule) => [...ids].reduce((sum, id) => sum + lengthOf(id, get), 0);

type Imports = (file: File) => Set<File>;

interface Merger {
  readonly gain: number;
  readonly files: readonly File[];
}

/** What all pages together save if two files become one; null where files would then import each other. */
function merge(one: File, other: File, files: readonly File[], get: GetModule, imports: Imports): Merger | null {
  const merged: File = { ids: union(one.ids, other.ids), pages: union(one.pages, other.pages) };
  const below = union(imports(one), imports(other));
  for (const file of below) {
    if (file !== one && file !== other && (imports(file).has(one) || imports(file).has(other))) return null;
  }
  let gain = REQUEST * (one.pages.size - countOutside(one.pages, other.pages));
  for (const file of [one, other]) gain -= sizeOf(file, get) * countOutside(merged.pages, file.pages);
  const next = files.flatMap((file): File[] => {
    if (file === one || file === other) return [];
    const more = below.has(file) ? countOutside(merged.pages, file.pages) : 0;
    gain -= more * (REQUEST + sizeOf(file, get));
    return [more > 0 ? { ...file, pages: union(file.pages, merged.pages) } : file];
  });
  return { gain, files: [merged, ...next] };
}

/** The best merger of two files, if any saves something. */
function bestMerger(files: readonly File[], get: GetModule): Merger | null {
  const known = new Map(files.map((file) => [file, importsOf(file, files, get)]));
  const imports = (file: File) => known.get(file) ?? new Set<File>();
  let best: Merger | null = null;
  for (const [at, one] of files.entries()) {
    for (const other of files.slice(at + 1)) {
      if (countOutside(one.pages, other.pages) === one.pages.size) continue;
      const found = merge(one, other, files, get, imports);
      if (found && found.gain > (best?.gain ?? 0)) best = found;
    }
  }
  return best;
}

/** A file is named after its page or two pages; one that no page needs at first, after its parts. */
function nameOf({ pages }: File, get: GetModule): string {
  const atFirst = [...pages].filter((page) => get(page) === null);
  const names = (atFirst.length > 0 ? atFirst : [...pages]).map((page) => basename(page, '.tsx'));
  return names.length > 2 ? 'shared' : names.sort().join('-');
}

/** The file of each module by id; modules that come with the entry are left out. */
export function filesOf(plugin: string, pageOf: (view: string) => string, get: GetModule): ReadonlyMap<string, string> {
  const first = closure([plugin], get);
  const isGrouped = (id: string) => !first.has(id) && (!id.startsWith('\0') || id.includes(LATE_STAND_IN));
  let files: readonly File[] = smallestFiles(needsOf(plugin, pageOf, get), isGrouped);
  for (let best = bestMerger(files, get); best; best = bestMerger(files, get)) files = best.files;
  const sorted = [...files].sort((one, other) => one.pages.size - other.pages.size);
  const sameName = Map.groupBy(sorted, (file) => nameOf(file, get));
  return new Map(
    [...sameName].flatMap(([name, same]) =>
      same.flatMap(({ ids }, at) => [...ids].map((id) => [id, at > 0 ? `${name}${at + 1}` : name] as const)),
    ),
  );
}

interface Output {
  readonly type: 'chunk' | 'asset';
  readonly fileName: string;
  readonly moduleIds?: readonly string[];
  readonly imports?: readonly string[];
}

/** By view, the files that hold it and all that it imports, without what is loaded later. */
export function chunksOf(
  modules: ReadonlyMap<string, string>,
  bundle: Readonly<Record<string, Output>>,
): Record<string, string[]> {
  const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk');
  const filesFrom = (start: string) => {
    const seen = new Set([start]);
    for (const name of seen) for (const next of bundle[name]?.imports ?? []) if (bundle[next]) seen.add(next);
    return [...seen];
  };
  const found = [...modules].flatMap(([view, id]) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds?.includes(id));
    return chunk ? [[view, filesFrom(chunk.fileName)] as const] : [];
  });
  return Object.fromEntries(found);
}

/** Names the file of each module for `codeSplitting`; null leaves a module to the bundler. */
export function pageChunks(layout: Layout): {
  readonly plugin: Plugin;
  /** By view, once the files are written. */
  readonly chunks: () => Readonly<Record<string, readonly string[]>>;
  readonly name: (id: string, context: { getModuleInfo: GetModule }) => string | null;
} {
  const entry = join(layout.root, 'plugin.tsx');
  const pageOfPath = new Map<string, string>();
  const pathOfView = new Map<string, string>();
  let chunks: Record<string, string[]> = {};
  let files: ReadonlyMap<string, string> | null = null;
  let first: ReadonlySet<string> = new Set();
  return {
    plugin: {
      name: 'motorclub:page-chunks',
      async buildStart() {
        files = null;
        const pages = pagesOf(await loadManifest(layout));
        for (const [, view = '', path = ''] of readFileSync(entry, 'utf8').matchAll(VIEW)) {
          pageOfPath.set(join(layout.root, path), pages.get(view) ?? view);
          pathOfView.set(view, join(layout.root, path));
        }
      },
      generateBundle(_options, bundle) {
        chunks = chunksOf(pathOfView, bundle);
      },
    },
    chunks: () => chunks,
    name(id, context) {
      if (id.includes(HELPER)) return 'plugin';
      const get: GetModule = (one) => context.getModuleInfo(one);
      const pageOf = (view: string) => pageOfPath.get(view) ?? basename(view, '.tsx');
      if (files === null) {
        first = closure([entry], get);
        files = filesOf(entry, pageOf, get);
      }
      if (first.has(id) || (id.includes(STAND_IN) && !id.includes(LATE_STAND_IN))) return 'plugin';
      return files.get(id) ?? null;
    },
  };
}
