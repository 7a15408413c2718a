import { callApi, failureOf, type PluginBoot, realtime, session } from '@motorclub/sdk';
import {
  declaredCalls,
  noteNavigation,
  type PageData,
  pageAnswers,
  pathPattern,
  platform,
  ticketRealtime,
} from '@motorclub/sdk/host';
import { boot } from '../boot.ts';
import { prefetchView } from '../plugins/loader.ts';
import { routeOf } from '../plugins/registry.ts';

/** What every page asks for besides. */
const CHROME = '/api/notifications/{userId}/unread/latest';
/** A page that was loaded a moment ago, such as by pointing at a link, is not loaded again when it is opened. */
const FRESH_MS = 10_000;
/** Long enough that a pointer on its way over a list asks for nothing. */
const INTENT_MS = 80;
/** How long answers of `once` calls are cached. */
const ONCE_MS = 300_000;
/** An older document comes from the offline cache. */
const DOCUMENT_FRESH_MS = 300_000;

interface Loading {
  readonly began: number;
  readonly data: Promise<PageData>;
}

/** By address, what is being loaded or has been. */
const begun = new Map<string, Loading>();
/** By a route's path, when a page of it included the answers that are cached for minutes. */
const broughtOnce = new Map<string, number>();
session.subscribe(({ type }) => {
  if (type === 'renew') return;
  begun.clear();
  broughtOnce.clear();
});

let known: { readonly plugins: readonly PluginBoot[]; readonly paths: RegExp } | undefined;

function declaredPaths(): RegExp {
  const { plugins } = platform.get();
  if (known?.plugins !== plugins) known = { plugins, paths: pathPattern([CHROME, ...declaredCalls(plugins)]) };
  return known.paths;
}

/** The path of the page's route where there is anything to bring: for the slots of the home page, or what it declares. */
function pathWithData(address: string): string | undefined {
  if (address.split('?', 1)[0] === '/') return '/';
  const route = routeOf(platform.get().plugins, address)?.route;
  return route?.loads?.length ? route.path : undefined;
}

function isDue(path: string): boolean {
  const now = Date.now();
  if (now - (broughtOnce.get(path) ?? 0) < ONCE_MS) return false;
  broughtOnce.set(path, now);
  return true;
}

function fetchPage(address: string, path: string, first: boolean): Promise<PageData> {
  const query = { address, ...(first ? { first } : {}), ...(isDue(path) ? { once: true } : {}) };
  const data = callApi('GET /platform/page', { query });
  pageAnswers.expect(data, declaredPaths(), session.user()?.id ?? null);
  begun.set(address, { began: Date.now(), data });
  data.catch((error: unknown) => {
    begun.delete(address);
    console.warn('The page makes its calls by itself', failureOf(error).message);
  });
  return data;
}

function begin(address: string): Promise<PageData> | undefined {
  const before = begun.get(address);
  if (before && Date.now() - before.began < FRESH_MS) return before.data;
  const path = pathWithData(address);
  return path === undefined ? undefined : fetchPage(address, path, false);
}

/** The page that is shown; its document was counted when it was served. */
let shown = window.location.pathname;

function noteShown(address: string): void {
  const path = address.split('?', 1)[0] ?? address;
  if (path === shown) return;
  shown = path;
  noteNavigation(path);
}

/** Loads a page's first data in one call; the page's own calls wait for it. */
export function loadPage(address: string): void {
  noteShown(address);
  // A later subscription learns whether something was published after this was read.
  const note = ({ at }: PageData) => {
    for (const connection of [realtime, ticketRealtime]) connection.noteRead(at);
  };
  begin(address)?.then(note, () => undefined);
}

/**
 * The first page of a visit, with what is around every page: a visitor's comes with the document, a member's is asked
 * for. Undefined where there is nothing to wait for.
 */
export function loadFirstPage(address: string): Promise<PageData> | undefined {
  const user = session.user();
  const path = pathWithData(address) ?? '';
  if (user) return fetchPage(address, path, true);
  const { page } = boot;
  if (!page || Math.abs(Date.now() - boot.at) > DOCUMENT_FRESH_MS) return undefined;
  pageAnswers.keep(page, null);
  begun.set(address, { began: Date.now(), data: Promise.resolve(page) });
  isDue(path);
  return undefined;
}

function linkAt({ target }: Event): string | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  return link?.origin === window.location.origin ? link.pathname + link.search : undefined;
}

function prefetch(address: string): void {
  const entry = routeOf(platform.get().plugins, address);
  if (entry) prefetchView(entry.plugin, entry.route.view);
  void begin(address)?.catch(() => undefined);
}

/** Fetches code and data of a page while somebody rests on a link to it. */
export function prefetchPages(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (event: Event) => {
    clearTimeout(timer);
    const address = linkAt(event);
    const here = window.location.pathname + window.location.search;
    if (address !== undefined && address !== here) timer = setTimeout(() => prefetch(address), INTENT_MS);
  };
  for (const type of ['pointerover', 'focusin']) document.addEventListener(type, wait, { passive: true });
}
