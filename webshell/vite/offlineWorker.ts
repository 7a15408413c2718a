import { readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const SOURCE = fileURLToPath(new URL('../worker/sw.ts', import.meta.url));
/** Letters of other alphabets come in the system's face, and only old browsers know `.woff`. */
const LEFT_OUT = /\.(br|gz|map|woff)$|-(cyrillic|greek|vietnamese|latin-ext)(-|$)/;
const BESIDE = ['/favicon.svg'];

/** Writes `sw.js`, which opens pages without a network, and the list of the files that they need, `offline.json`. */
export function offlineWorker(out: string): Plugin {
  return {
    name: 'motorclub:offline-worker',
    apply: 'build',
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const files = readdirSync(`${out}/assets`).filter((name) => !LEFT_OUT.test(name));
        writeFileSync(
          `${out}/offline.json`,
          JSON.stringify([...BESIDE, ...files.sort().map((name) => `/assets/${name}`)]),
        );
        await build({
          configFile: false,
          publicDir: false,
          logLevel: 'warn',
          build: {
            target: 'es2022',
            outDir: out,
            emptyOutDir: false,
            modulePreload: false,
            rolldownOptions: { input: SOURCE, output: { format: 'iife', entryFileNames: 'sw.js' } },
          },
        });
      },
    },
  };
}
