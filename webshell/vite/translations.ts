import { fileURLToPath } from 'node:url';
import { readLocales, writeTexts } from '@motorclub/sdk/vite';
import type { Plugin } from 'vite';

const SHELL = fileURLToPath(new URL('../src', import.meta.url));
const SDK = fileURLToPath(new URL('../sdk/src', import.meta.url));

/** Files of texts that the shell's own pages load (`src/translations`). */
const LATE = ['admin', 'auth', 'gallery', 'mail', 'members', 'notifications'];

/** Writes a script for each language but English with the texts of the SDK and of what is around all pages. */
export function translations(out: string): Plugin {
  return {
    name: 'motorclub:translations',
    apply: 'build',
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        const { en: _, ...shell } = readLocales(SHELL, LATE);
        const sdk = readLocales(SDK);
        for (const [language, texts] of Object.entries(shell)) {
          writeTexts(out, language, { sdk: sdk[language] ?? {}, shell: texts });
        }
      },
    },
  };
}
