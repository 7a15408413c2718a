import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const RELATIVE_IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*['"](\.[^'"]+)['"]/g;
const SCRIPT = /\.[jt]sx?$/;

/** What a script's text imports from its own folder tree; what stands in comments does no harm. */
export function relativeImports(text: string): string[] {
  return [...new Set([...text.matchAll(RELATIVE_IMPORT)].map(([, path]) => path ?? ''))];
}

/**
 * Loads every script of the plugin before `plugin.tsx` counts as read.
 *
 * The federation writes each shared package's stand-in with those exports only that the plugin uses, and takes the
 * plugin as read when nothing has happened for 10 ms. On a busy machine that is too early: files that are still to come
 * then find their imports missing, and the build fails. As long as its entry is unread it waits.
 */
export function wholeGraph(root: string): Plugin {
  const entry = join(root, 'plugin.tsx');
  return {
    name: 'motorclub:whole-graph',
    enforce: 'pre',
    async transform(code, id) {
      if (id !== entry) return;
      const seen = new Set([entry]);
      const visit = async (path: string, importer: string): Promise<void> => {
        const found = await this.resolve(path, importer);
        if (!found || found.external || seen.has(found.id) || !SCRIPT.test(found.id)) return;
        seen.add(found.id);
        const next = relativeImports(await readFile(found.id, 'utf8'));
        await Promise.all([this.load({ id: found.id }), ...next.map((one) => visit(one, found.id))]);
      };
      await Promise.all(relativeImports(code).map((path) => visit(path, entry)));
    },
  };
}
