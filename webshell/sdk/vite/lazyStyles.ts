import type { Plugin } from 'vite';

/** What Vite wraps each `import()` of a build in. */
const HELPER = '\0vite/preload-helper.js';

/**
 * The wrapper without what it does for scripts: nothing is loaded ahead of `import()`. Style sheets of what is imported
 * are there before it, each once, as with Vite's own wrapper, which takes seven times the bytes of every entry.
 */
const lean = (base: string): string => `
const asked = {};
const style = (file) => asked[file] ??= new Promise((resolve, reject) => {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'stylesheet', href: ${JSON.stringify(base)} + file, onload: resolve, onerror: reject });
  document.head.append(link);
}).catch((error) => { delete asked[file]; throw error; });
export const __vitePreload = (load, files) => files?.length ? Promise.all(files.map(style)).then(load) : load();
`;

/** A module of ours, because Vite's has a file of its own, whatever the groups of files say. */
export const LEAN_HELPER = '\0motorclub:lazy-styles';

/** Writes a shorter wrapper of `import()` into a plugin's build. `base` is where its files are served. */
export function lazyStyles(base: string): Plugin {
  return {
    name: 'motorclub:lazy-styles',
    enforce: 'pre',
    resolveId: (source) => (source === LEAN_HELPER ? source : undefined),
    load(id) {
      if (id === LEAN_HELPER) return { code: lean(base), moduleSideEffects: false };
      if (id !== HELPER) return undefined;
      return { code: `export { __vitePreload } from ${JSON.stringify(LEAN_HELPER)};`, moduleSideEffects: false };
    },
  };
}
