import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const SHELL = fileURLToPath(new URL('../src/', import.meta.url));
const FORMS = fileURLToPath(new URL('../sdk/src/forms/index.ts', import.meta.url));

/**
 * The shell's pages take forms from the file itself. What it imports of the shared packages by name, the federation loads
 * before the first screen; plugins still ask for the shared one, which is the same file.
 */
export function lateForms(): Plugin {
  return {
    name: 'motorclub:late-forms',
    enforce: 'pre',
    resolveId: (source, importer) => (source === '@motorclub/sdk/forms' && importer?.startsWith(SHELL) ? FORMS : null),
  };
}
