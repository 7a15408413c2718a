import type { Plugin, Rolldown } from 'vite';

/** What the federation writes for a plugin's entry. */
const REMOTE_ENTRY = 'virtual:mf-REMOTE_ENTRY_ID';
/** The global by which the plugin's stand-ins of shared packages wait for the container. */
const STATE = /__mf_init__[\w:./]+?__(?=["'`])/;
/** What the federation writes for a package that the shell shares, what it says of a package that is not there, and the names. */
const STAND_IN = '__loadShare__';
const PACKAGE = /Shared module (\S+) was imported before/;
const NAMES = /export \{ (__mf_\d+ as [^}]+) \}/;
/** Stands for the `import()` until the file has a name: Vite would wrap it by a helper of the plugin's own file. */
const LOAD_PLUGIN = '__MOTORCLUB_LOAD_PLUGIN__';

/**
 * A federation container that takes all shared packages from the shell: they are in the federation's store before a
 * plugin is asked for, except those that come with the first page that needs them.
 */
const container = (state: string): string => `
const cache = globalThis.__mf_module_cache__;
const ready = globalThis[${JSON.stringify(state)}] ??= (() => {
  const state = {};
  state.initPromise = new Promise((resolve, reject) => Object.assign(state, { initResolve: resolve, initReject: reject }));
  return state;
})();
const take = async (scope, name) => {
  const provider = Object.values(scope[name] ?? {}).find(({ shareConfig }) => shareConfig?.import !== false);
  if (!provider || cache.share[name]) return;
  const shared = provider.lib ?? await provider.get();
  cache.share['default:' + name] ??= cache.share[name] ??= shared();
};
export const init = (scope) => {
  ready.loadLazyShares = (names) => Promise.all(names.map((name) => take(scope, name)));
  ready.initResolve();
};
export const get = async () => {
  const plugin = await ${LOAD_PLUGIN}();
  await Promise.all(cache.pendingShareLoads ?? []);
  return () => plugin;
};
`;

/** A package's stand-in without what waits for the shell, which comes first; null for what the federation changed. */
function standIn(code: string): string | null {
  const name = PACKAGE.exec(code)?.[1];
  if (!name) return null;
  const names = (NAMES.exec(code)?.[1] ?? '').split(', ').map((pair) => pair.split(' as ').at(-1));
  return `
const shared = globalThis.__mf_module_cache__.share[${JSON.stringify(`default:${name}`)}];
if (!shared) throw new Error(${JSON.stringify(`The shell does not share ${name}`)});
export const { ${names.join(', ')} } = shared;
export default shared.default ?? shared;
export { shared as __moduleExports };
`;
}

const isPlugin = (chunk: Rolldown.RenderedChunk, path: string) => chunk.facadeModuleId === path;

/**
 * Replaces the federation's container and stand-ins in a plugin's build. Its own are prepared for hosts of other makes
 * and versions, which costs every plugin of a page two requests and 8 kB.
 */
export function leanFederation(entry: string): Plugin {
  return {
    name: 'motorclub:lean-federation',
    enforce: 'post',
    transform(code, id) {
      if (id.includes(STAND_IN)) {
        const lean = standIn(code);
        return lean === null ? null : { code: lean, map: null };
      }
      if (!id.includes(REMOTE_ENTRY)) return null;
      const state = STATE.exec(code)?.[0];
      if (!state) this.error('the federation no longer names the state of its container');
      return { code: container(state), map: null };
    },
    renderChunk(code, chunk, _options, { chunks }) {
      if (!code.includes(LOAD_PLUGIN)) return null;
      const plugin = Object.values(chunks).find((other) => isPlugin(other, entry));
      if (!plugin) this.error(`${entry} has no file of its own`);
      const up = '../'.repeat(chunk.fileName.split('/').length - 1) || './';
      return { code: code.replace(`${LOAD_PLUGIN}()`, `import("${up}${plugin.fileName}")`), map: null };
    },
  };
}
