import { waitFor } from '@testing-library/react';
import { label } from '../src/i18n.ts';
import type { WebPlugin } from '../src/implement.ts';
import type { Access, LoadDecl, RouteDecl, SlotDecl, SlotProps } from '../src/manifest.ts';
import { pathPattern } from '../src/pageData.ts';
import { accessibilityFindings } from './accessible.ts';
import { type ApiHandlers, type ApiRequest, reply } from './api.ts';
import { aUser } from './people.ts';
import { loadViews, type Rendered, type RenderOptions, renderPlugin, renderView } from './render.tsx';

export interface SmokeOptions extends Omit<RenderOptions, 'onCrash'> {
  /** Values for the parameters of paths: `{ questionId: 17 }`. */
  readonly params?: Readonly<Record<string, string | number>>;
  /** Props of the slots that need some. */
  readonly slots?: Partial<SlotProps>;
}

interface Place {
  readonly name: string;
  readonly access: Access | undefined;
  readonly loads: readonly LoadDecl[];
  readonly page: boolean;
  open(options: RenderOptions): Rendered;
}

const BROKEN = reply(500, { status: 500, code: 'INTERNAL_ERROR', message: 'Something went wrong' });

function pathOf({ path }: RouteDecl, params: SmokeOptions['params'] = {}): string {
  return path.replaceAll(/:(\w+)\??/g, (_, name: string) => {
    if (params[name] === undefined) throw new Error(`${path} needs a value: axeSmoke(plugin, { params: { ${name} } })`);
    return encodeURIComponent(params[name]);
  });
}

function placesOf(plugin: WebPlugin, { params, slots = {} }: SmokeOptions): Place[] {
  const { routes = [], slots: declared = [] } = plugin.manifest;
  const page = (route: RouteDecl): Place => {
    const at = pathOf(route, params);
    const { access, loads = [] } = route;
    return { name: at, access, loads, page: true, open: (options) => renderPlugin(plugin, at, options) };
  };
  const contribution = ({ slot, view, access, loads = [] }: SlotDecl): Place => {
    const props = slots[slot] ?? {};
    return { name: slot, access, loads, page: false, open: (options) => renderView(plugin, view, props, options) };
  };
  return [...routes.map(page), ...declared.map(contribution)];
}

/** Everybody who may see something, a visitor as undefined. */
function audience(access: Access | undefined) {
  if (access?.roles) return access.roles.map((role) => aUser(role));
  return access?.signedIn ? [aUser()] : [undefined, aUser()];
}

function failing(api: ApiHandlers = {}): ApiHandlers {
  return Object.fromEntries(Object.keys(api).map((pattern) => [pattern, BROKEN]));
}

/** What is wrong with the code itself, before anything is drawn. */
async function wrongViews({ manifest, views }: WebPlugin): Promise<string[]> {
  const named = new Set([...(manifest.routes ?? []), ...(manifest.slots ?? [])].map(({ view }) => view));
  const unused = Object.keys(views).filter((view) => !named.has(view));
  const found = unused.map((view) => `plugin.tsx implements ${view}, which manifest.ts does not name`);
  for (const view of named) {
    const module = await views[view]?.().catch((error: unknown) => ({ default: error }));
    if (!module) found.push(`manifest.ts names ${view}, which plugin.tsx does not implement`);
    else if (module.default instanceof Error) found.push(`${view} does not load: ${module.default.message}`);
    else if (!module.default) found.push(`the file of ${view} has no default export`);
  }
  return found;
}

/** Texts of the manifest that no `translator` knows; the views are loaded by now. */
function missingTexts({ manifest }: WebPlugin): string[] {
  const texts = [
    ...(manifest.routes ?? []).map(({ title }) => title),
    ...(manifest.menus ?? []).map(({ label: text }) => text),
    ...(manifest.slots ?? []).flatMap(({ title }) => title ?? []),
  ];
  const missing = texts.filter((text) => text.startsWith(`${manifest.id}:`) && label(text) === text);
  return missing.map((text) => `${text} is used in manifest.ts but has no text in locales/en.json`);
}

/** A page that leads elsewhere is empty for a moment. */
async function hasHeading({ container }: Rendered, crashes: readonly string[]): Promise<boolean> {
  const there = () => {
    if (crashes.length === 0 && !container.querySelector('h1')) throw new Error('no heading yet');
  };
  return waitFor(there).then(
    () => true,
    () => false,
  );
}

/** Whether a call is the one that a manifest declares; what stands for a placeholder may be anything. */
function isDeclared({ call }: LoadDecl, { method, path, query }: ApiRequest): boolean {
  const question = call.indexOf('?', call.lastIndexOf('/'));
  const [address, text] = question < 0 ? [call, ''] : [call.slice(0, question), call.slice(question + 1)];
  const pairs = text ? text.split('&').map((pair) => pair.split('=', 2) as [string, string]) : [];
  const asked = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const same = pairs.every(([name, value]) => (value.startsWith('{') ? true : asked[name] === value));
  const needed = pairs.every(([name, value]) => /^\{\?\w+\}$/.test(value) || name in asked);
  const known = Object.keys(asked).every((name) => pairs.some(([one]) => one === name));
  return method === 'GET' && pathPattern([address]).test(path) && same && needed && known;
}

/** What a page would bring for nothing, because no code asks for it at that address; some of it is loaded late. */
async function unusedLoads({ loads }: Place, calls: readonly ApiRequest[], signedIn: boolean): Promise<string[]> {
  const made = loads.filter(({ call, signedIn: members }) => signedIn || !(members || call.includes('{userId}')));
  const unused = () => made.filter((load) => !calls.some((call) => isDeclared(load, call)));
  const allMade = () => {
    if (unused().length > 0) throw new Error('a declared call is still to come');
  };
  await waitFor(allMade).catch(() => undefined);
  return unused().map(({ call }) => `declares the call ${call}, which it does not make`);
}

async function look(place: Place, options: RenderOptions, healthy: boolean): Promise<string[]> {
  const found: string[] = [];
  const drawn = place.open({
    ...options,
    onCrash: (error) => found.push(`crashed: ${error instanceof Error ? error.message : String(error)}`),
  });
  if (place.page && healthy && !(await hasHeading(drawn, found))) found.push('has no h1: use <Page>');
  await drawn.settled().catch(() => found.push('did not finish loading'));
  if (healthy) {
    found.push(...(await unusedLoads(place, drawn.api.calls, options.user !== undefined)));
    found.push(...drawn.api.unanswered.map(({ method, path }) => `called ${method} ${path}, which no handler answers`));
  }
  found.push(...(await accessibilityFindings(drawn.container)));
  drawn.unmount();
  drawn.api.restore();
  drawn.realtime.restore();
  return found;
}

async function lookAsEverybody(place: Place, { api, user, ...rest }: SmokeOptions): Promise<string[]> {
  const found: string[] = [];
  const persons = user ? [user] : audience(place.access);
  for (const person of persons) {
    const as = person ? { user: person } : {};
    const who = person?.username ?? 'a visitor';
    const good = await look(place, { ...rest, ...as, api: api ?? {} }, true);
    found.push(...good.map((what) => `${place.name} as ${who}: ${what}`));
    if (person !== persons.at(-1)) continue;
    const bad = await look(place, { ...rest, ...as, api: failing(api) }, false);
    found.push(...bad.map((what) => `${place.name} as ${who}, with the server failing: ${what}`));
  }
  return found;
}

/**
 * Opens every route and contribution of a plugin as everybody who may see it, with the given answers, and as the last of
 * them with a server that fails. Throws with all findings; see the README for what is looked at.
 */
export async function axeSmoke(plugin: WebPlugin, options: SmokeOptions = {}): Promise<void> {
  const found = await wrongViews(plugin);
  found.push(...missingTexts(plugin));
  if (found.length === 0) {
    for (const place of placesOf(await loadViews(plugin), options))
      found.push(...(await lookAsEverybody(place, options)));
  }
  if (found.length > 0) throw new Error(`${plugin.manifest.id}:\n  ${[...new Set(found)].join('\n  ')}`);
}
