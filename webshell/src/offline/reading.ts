import { platform, pluginQueryClient } from '@motorclub/sdk/host';
import { type DehydratedState, dehydrate, hydrate, type Query } from '@tanstack/react-query';
import { keepsPages, keepsReading, readerOf } from './settings.ts';

/** Answers of the API that a person has read, in the order of reading. Removed with the other caches of `outage.ts`. */
const CACHE = 'motorclub-offline.reading';
/** As many questions, events and lists as one reads in a few evenings. */
const NEWEST = 100;
const LONGEST_MS = 7 * 86_400_000;

interface Row {
  readonly plugin: string;
  readonly reader: number | null;
  readonly state: DehydratedState;
}

const rowAt = (plugin: string, { queryHash }: Query) => `/offline-reading/${plugin}/${encodeURIComponent(queryHash)}`;

const isFresh = ({ state }: Row) =>
  state.queries.some(({ state: { dataUpdatedAt } }) => Date.now() - dataUpdatedAt < LONGEST_MS);

async function keepAnswer(plugin: string, query: Query): Promise<void> {
  // Without the worker nobody would remove it.
  if (!keepsReading() || !keepsPages()) return;
  const state = dehydrate(pluginQueryClient(plugin), { shouldDehydrateQuery: (one) => one === query });
  const row: Row = { plugin, reader: readerOf(), state };
  const cache = await caches.open(CACHE);
  await cache.put(rowAt(plugin, query), Response.json(row));
  const rows = await cache.keys();
  await Promise.all(rows.slice(0, -NEWEST).map((old) => cache.delete(old)));
  // The session has ended since, and its end has emptied the cache.
  if (readerOf() !== row.reader) await caches.delete(CACHE);
}

let keeping = false;

/** From here on keeps what is read: the answers of queries with `meta: { offline: true }`. */
export function keepAnswers(): void {
  if (keeping) return;
  keeping = true;
  for (const { id } of platform.get().plugins) {
    pluginQueryClient(id)
      .getQueryCache()
      .subscribe((event) => {
        const answered = event.type === 'updated' && event.action.type === 'success';
        if (!answered || !event.query.meta?.offline) return;
        keepAnswer(id, event.query).catch((error: unknown) => console.warn('This cannot be read offline', error));
      });
  }
}

/** Fills the queries with what was read here. They are as old as they are, so that a page asks for newer ones. */
export async function restoreAnswers(): Promise<void> {
  const cache = await caches.open(CACHE);
  for (const request of await cache.keys()) {
    const row = (await (await cache.match(request))?.json()) as Row;
    if (!isFresh(row)) await cache.delete(request);
    else if (row.reader === null || row.reader === readerOf()) {
      // Kept as long as the tab, because the page that shows it may be opened much later.
      const defaultOptions = { queries: { gcTime: Number.POSITIVE_INFINITY } };
      hydrate(pluginQueryClient(row.plugin), row.state, { defaultOptions });
    }
  }
}

function answerOf(worker: ServiceWorker, message: object): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<unknown>) => resolve(data === true);
    worker.addEventListener('statechange', () => worker.state === 'redundant' && resolve(false));
    worker.postMessage(message, [port2]);
  });
}

/**
 * Has the worker keep the site, in place of an older build of it. Whether it opens without a network from now on: not
 * without TLS, nor where the site does not want it.
 */
export async function keepSite(): Promise<boolean> {
  try {
    await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
    const { active } = await navigator.serviceWorker.ready;
    const plugins = platform.get().plugins.filter(({ remote }) => remote?.entry.startsWith('/'));
    return active !== null && (await answerOf(active, { keep: '/', plugins: plugins.map(({ id }) => id) }));
  } catch (error) {
    console.warn('The site cannot be kept for times without a network', error);
    return false;
  }
}
