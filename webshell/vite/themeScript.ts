import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const PATH = '/src/theme/theme-init.js';
const SOURCE = fileURLToPath(new URL(`..${PATH}`, import.meta.url));
const NAME = 'theme-init.js';

/** The script before the first paint gets a name with a hash, so that browsers keep it. No module: those run later. */
export function themeScript(): Plugin {
  return {
    name: 'motorclub:theme-script',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'asset', name: NAME, source: readFileSync(SOURCE, 'utf8') });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const file = Object.values(bundle ?? {}).find((one) => one.type === 'asset' && one.names.includes(NAME));
        if (!file) throw new Error(`${NAME} is not in the build`);
        return html.replace(PATH, `/${file.fileName}`);
      },
    },
  };
}
