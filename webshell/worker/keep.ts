import { CACHES, isFile, isUnchangeable } from './kept.ts';

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
async function document(path: string, plugin: string, files: ReadonlySet<string>): Promise<Response> {
  const answer = await fetched(path, 'text/html');
  const text = await answer.clone().text();
  const named = [...text.matchAll(/(?:src|href)="(\/[^"?]+)"/g)].map(([, file]) => file ?? '');
  const foreign = [...named, `/plugins/${plugin}/ui/mf-manifest.json`].find((file) => isFile(file) && !files.has(file));
  if (foreign !== undefined) throw new Error(`${path} needs ${foreign}`);
  if (!text.includes(`"/plugins/${plugin}/ui/`)) throw new Error(`${plugin} is off`);
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
 * Keeps a plugin's page with all files that the shell and the plugin have; pages that were kept before come along.
 *
 * Whenever this ends, whole or half, each document that is kept finds its files: first the new files are added, then the
 * documents change over, then what only the old ones needed goes.
 */
async function renew(plugin: string, path: string): Promise<void> {
  const cache = await caches.open(CACHES + plugin);
  const kept = (await cache.keys()).map(pathOf).filter((one) => !isFile(one));
  const files = new Set([...(await filesOfShell()), ...(await filesOf(plugin))]);
  const pages = new Map([[path, await document(path, plugin, files)]]);
  for (const one of kept) {
    const page = one === path ? null : await document(one, plugin, files).catch(() => null);
    if (page) pages.set(one, page);
  }
  await addMissing(cache, files);
  const changing = [...files].filter((file) => !isUnchangeable(file));
  for (const file of changing) pages.set(file, await fetched(file));
  await Promise.all([...pages].map(([name, answer]) => cache.put(name, answer)));
  for (const request of await cache.keys()) {
    const name = pathOf(request);
    if (!files.has(name) && !pages.has(name)) await cache.delete(request);
  }
}

let last: Promise<unknown> = Promise.resolve();

/** One after the other, because two that change over at once would each remove what the other needs. */
export function keep(plugin: string, path: string): Promise<void> {
  const mine = last.then(() => renew(plugin, path));
  last = mine.catch(() => undefined);
  return mine;
}
