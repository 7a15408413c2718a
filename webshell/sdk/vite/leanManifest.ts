import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { Layout } from './layout.ts';
import { loadManifest } from './manifest.ts';

const OTHER_EXPORT = /^export (?!const manifest\b)/m;

/**
 * Leaves routes, menus and slots out of a plugin's scripts: pages bring them along, from `manifest.json`. The shell asks
 * a script for no more than whose it is and for which SDK it was written.
 */
export function leanManifest(layout: Layout): Plugin {
  return {
    name: 'motorclub:lean-manifest',
    enforce: 'pre',
    async transform(code, path) {
      if (path !== join(layout.root, 'manifest.ts') || OTHER_EXPORT.test(code)) return null;
      const { id, sdk } = await loadManifest(layout);
      return { code: `export const manifest = ${JSON.stringify({ id, sdk })};`, map: null };
    },
  };
}
