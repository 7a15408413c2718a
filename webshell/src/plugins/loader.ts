import { loadRemote, registerRemotes } from '@module-federation/runtime';
import type { PluginBoot, ViewModule, WebPlugin } from '@motorclub/sdk';
import { noteArriving } from '@motorclub/sdk/host';
import sdk from '@motorclub/sdk/package.json';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** Chunk loading gives up after this. */
export const LOAD_TIMEOUT_MS = 120_000;

const plugins = new Map<string, Promise<WebPlugin>>();
const views = new Map<string, LazyExoticComponent<ComponentType<object>>>();

const keyOf = ({ id, version }: PluginBoot) => `${id}@${version}`;

/** Whether `^1`, `^1.2` or `1.2.3` covers the SDK that this shell carries. */
export function coversSdk(range: string, version: string = sdk.version): boolean {
  const [major = 0, minor = 0] = range
    .replace(/^[\^~]/, '')
    .split('.')
    .map(Number);
  const [haveMajor = 0, haveMinor = 0] = version.split('.').map(Number);
  return major === haveMajor && minor <= haveMinor;
}

export class LoadTimeout extends Error {
  constructor(name: string) {
    super(`${name} did not load within ${LOAD_TIMEOUT_MS / 1000} seconds`);
    this.name = 'LoadTimeout';
  }
}

/** The code of a plugin did not arrive, which says nothing about the plugin: there is no network, or no server. */
export class LoadFailed extends Error {
  constructor(name: string, cause: unknown) {
    super(`${name} could not be loaded`, { cause });
    this.name = 'LoadFailed';
  }
}

/** As browsers and the federation runtime word it. */
const NOT_ARRIVED = /RUNTIME-00[38]|failed to fetch|dynamically imported module|importing a module script|load failed/i;

/** Whether something was thrown because code did not arrive; a part of a view may come later than the view. */
export const isLoadFailure = (error: unknown): boolean =>
  error instanceof LoadFailed || NOT_ARRIVED.test(String(error));

/** An error while code was loading, as opposed to an error that the code itself has thrown. */
function asLoadFailure(name: string, error: unknown): unknown {
  const arrived = navigator.onLine && !isLoadFailure(error);
  return arrived || error instanceof LoadTimeout ? error : new LoadFailed(name, error);
}

function within<T>(work: Promise<T>, name: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new LoadTimeout(name)), LOAD_TIMEOUT_MS);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

interface PluginModule {
  readonly default?: Partial<WebPlugin>;
}

async function fetchModule(id: string, { name, entry }: NonNullable<PluginBoot['remote']>) {
  // Only a dev server has an address of its own.
  if (entry.startsWith('http:')) return (await import('./devModule.ts')).devModule(id, entry);
  // `force`: a second try after a failure must not get the remembered failure.
  registerRemotes([{ name, entry, type: 'module' }], { force: true });
  return loadRemote<PluginModule>(`${name}/plugin`);
}

async function fetchPlugin({ id, name, remote }: PluginBoot): Promise<WebPlugin> {
  if (!remote) throw new Error(`${name} has no web module`);
  const module: PluginModule | null = await fetchModule(id, remote);
  const plugin = module?.default;
  if (plugin?.manifest?.id !== id || typeof plugin.views !== 'object') {
    throw new Error(`The web module of ${name} is not that of ${id}: its default export must be implement(...)`);
  }
  if (!coversSdk(plugin.manifest.sdk)) {
    throw new Error(`${name} was written for SDK ${plugin.manifest.sdk}; this site has ${sdk.version}`);
  }
  return plugin as WebPlugin;
}

/** The plugin's code, fetched once; a failure is not remembered. */
export function loadPlugin(boot: PluginBoot): Promise<WebPlugin> {
  const key = keyOf(boot);
  const known = plugins.get(key);
  if (known) return known;
  const loading = within(fetchPlugin(boot), boot.name).catch((error: unknown) => {
    throw asLoadFailure(boot.name, error);
  });
  loading.catch(() => plugins.delete(key));
  plugins.set(key, loading);
  return loading;
}

/** Functions, and what memo, lazy and forwardRef make of them. */
function isComponent(value: unknown): boolean {
  return typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value);
}

async function loadView(boot: PluginBoot, view: string): Promise<ViewModule<object>> {
  const plugin = await loadPlugin(boot);
  const load = plugin.views[view];
  if (typeof load !== 'function') throw new Error(`${boot.name} has no view ${view}`);
  const module = await within(Promise.resolve(load()), boot.name).catch((error: unknown) => {
    throw asLoadFailure(boot.name, error);
  });
  if (!isComponent(module?.default)) throw new Error(`The default export of view ${view} is not a component`);
  return module;
}

/** The component behind a view, as something React can wait for. The same one each time, so state survives. */
export function viewComponent(boot: PluginBoot, view: string): LazyExoticComponent<ComponentType<object>> {
  const key = `${keyOf(boot)}/${view}`;
  const known = views.get(key);
  if (known) return known;
  const component = lazy(() => noteArriving(loadView(boot, view)));
  views.set(key, component);
  return component;
}

/** After a failure: the next render loads again. */
export function forgetView(boot: PluginBoot, view: string): void {
  views.delete(`${keyOf(boot)}/${view}`);
}

/** Fetches ahead of a probable click; failures will show when it is clicked. */
export function prefetchView(boot: PluginBoot, view: string): void {
  void loadView(boot, view).catch(() => undefined);
}
