import { CACHES, isFile, isUnchangeable, SITE } from './caches.ts';

/** So many at a time, because the page that is open needs the network as well. */
const AT_ONCE = 6;

async function fetched(path: string, Accept = '*/*'): Promise<Response> {
  const answer = await fetch(path, isUnchangeable(path) ? {} : { cache: 'no-cache', headers: { Accept } });
  if (!answer.ok || answer.redirected) throw new Error(`${path} answered ${answer.status}`);
  return answer;
}

/** The shell's files, as its build lists them. */
async function filesOfShell(): Promise<string[]> {
  return (await (await fetched('/offline.json')).json()) as string[];
}

/** A plugin's files, by the manifest of its build. */
async function filesOf(plugin: string): Promise<string[]> {
  const base = `/plugins/${plugin}/ui/`;
  const { files } = (await (await fetched(`${base}manifest.json`)).json()) as { files: { path: string }[] };
  return files.map(({ path }) => base + path).filter((path) => isUnchangeable(path) || path.endsWith('-manifest.json'));
}

/** A page's document. Raises unless all that it names is in `files`: it would be of another build then. */
async function document(path: string, plugins: readonly string[], files: ReadonlySet<string>): Promise<Response> {
  const answer = await fetched(path, 'text/html');
  const text = await answer.clone().text();
  const named = [...text.matchAll(/(?:src|href)="(\/[^"?]+)"/g)].map(([, file]) => file ?? '');
  const entries = plugins.map((plugin) => `/plugins/${plugin}/ui/mf-manifest.json`);
  const foreign = [...named, ...entries].find((file) => isFile(file) && !files.has(file));
  if (foreign !== undefined) throw new Error(`${path} needs ${foreign}`);
  const off = plugins.find((plugin) => !text.includes(`"/plugins/${plugin}/ui/`));
  if (off !== undefined) throw new Error(`${off} is off`);
  return answer;
}

function pathOf({ url }: Request): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

async function addMissing(cache: Cache, files: Iterable<string>): Promise<void> {
  const there = new Set((await cache.keys()).map(pathOf));
  const missing = [...files].filter((path) => isUnchangeable(path) && !there.has(path));
  while (missing.length > 0) {
    await Promise.all(missing.splice(0, AT_ONCE).map(async (path) => cache.put(path, await fetched(path))));
  }
}

/**
 * Keeps a page with all files that the shell and the plugins have; pages that were kept before come along.
 *
 * Whenever this ends, whole or half, each document that is kept finds its files: first the new files are added, then the
 * documents change over, then what only the old ones needed goes.
 */
async function renew(name: string, plugins: readonly string[], path: string): Promise<void> {
  const cache = await caches.open(name);
  const kept = (await cache.keys()).map(pathOf).filter((one) => !isFile(one));
  const files = new Set([...(await filesOfShell()), ...(await Promise.all(plugins.map(filesOf))).flat()]);
  const pages = new Map([[path, await document(path, plugins, files)]]);
  for (const one of kept) {
    const page = one === path ? null : await document(one, plugins, files).catch(() => null);
    if (page) pages.set(one, page);
  }
  await addMissing(cache, files);
  const changing = [...files].filter((file) => !isUnchangeable(file));
  for (const file of changing) pages.set(file, await fetched(file));
  await Promise.all([...pages].map(([page, answer]) => cache.put(page, answer)));
  for (const request of await cache.keys()) {
    const old = pathOf(request);
    if (!files.has(old) && !pages.has(old)) await cache.delete(request);
  }
}

let last: Promise<unknown> = Promise.resolve();

/** What a page asks for: that a plugin's page is kept, or the site with the plugins that are on. */
export type CacheRequest =
  | { readonly keep: string; readonly plugin: string }
  | { readonly keep: string; readonly plugins: readonly string[] };

/** One after the other, because two that change over at once would each remove what the other needs. */
export function cachePage(request: CacheRequest): Promise<void> {
  const [name, plugins] = 'plugins' in request ? [SITE, request.plugins] : [CACHES + request.plugin, [request.plugin]];
  const mine = last.then(() => renew(name, plugins, request.keep));
  last = mine.catch(() => undefined);
  return mine;
}
