/// <reference lib="webworker" />
/**
 * Shows push messages. Opens without a network the pages that a plugin has asked to keep, and any page in the browser of a person who reads
 * without one. There is no worker in a browser before that. While there is a network it changes nothing but where unchangeable files come from.
 *
 * In its caches, one for each such plugin and one for the site: documents (the same for everybody), files of the shell and of the plugin. Never an
 * answer of the API.
 */

import { type CacheRequest, cachePage } from './cachePage.ts';
import { ANSWER_MS, CACHES, isFile, isUnchangeable, purge, SITE, SITE_PAGE } from './caches.ts';
import { nothingHere } from './nothingHere.ts';
import { openPage, show } from './push.ts';

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', (event) => {
  const told = cachePage(event.data as CacheRequest).then(
    () => true,
    (error: unknown) => {
      console.warn('The page cannot be kept', error);
      return false;
    },
  );
  event.waitUntil(told.then((kept) => event.ports[0]?.postMessage(kept)));
});

self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(show(self, event.data));
});

self.addEventListener('notificationclick', (event) => event.waitUntil(openPage(self, event.notification)));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(event, pathname + search));
  else if (isFile(pathname)) event.respondWith(file(request, pathname));
});

const keptAt = (path: string) => caches.match(path, { ignoreVary: true });

const keptPage = async (path: string) =>
  (await keptAt(path)) ?? (await caches.match(SITE_PAGE, { ignoreVary: true, cacheName: SITE }));

const late = () => new Promise<never>((_, reject) => setTimeout(reject, ANSWER_MS, new Error('no answer')));

/** From the network; if that fails as it was kept, or as a page that says so. */
async function page(event: FetchEvent, path: string): Promise<Response> {
  event.waitUntil(purge());
  const kept = await keptPage(path);
  const answered = fetch(event.request);
  event.waitUntil(
    answered.then(
      (answer) => forgetSwitchedOff(answer.clone()),
      () => undefined,
    ),
  );
  try {
    // A network that swallows everything fails, too; where nothing is kept there is nothing better than to wait.
    return await (kept ? Promise.race([answered, late()]) : answered);
  } catch {
    return kept ?? nothingHere();
  }
}

/** A document that comes from the site says which plugins are on: of another nothing is kept. */
async function forgetSwitchedOff(answer: Response): Promise<void> {
  if (!answer.headers.get('Content-Type')?.startsWith('text/html')) return;
  const text = await answer.text();
  if (!text.includes('id="boot">{"')) return;
  for (const name of await caches.keys()) {
    const plugin = name.startsWith(CACHES) ? name.slice(CACHES.length) : null;
    if (plugin !== null && !text.includes(`"/plugins/${plugin}/ui/`)) await caches.delete(name);
  }
}

async function file(request: Request, path: string): Promise<Response> {
  const kept = await keptAt(path);
  if (kept && isUnchangeable(path)) return kept;
  try {
    return await fetch(request);
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}
