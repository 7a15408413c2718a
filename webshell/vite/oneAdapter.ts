import type { Plugin } from 'vite';

const ADAPTERS = /\/axios\/lib\/adapters\/adapters\.js$/;
const ABSENT = '\0motorclub:no-fetch-adapter';

/**
 * Leaves axios' second way to send a request out of the build. Every browser has the first one, XMLHttpRequest, which
 * axios asks first, so that the other would be loaded with each first visit and never run.
 */
export function oneAdapter(): Plugin {
  return {
    name: 'motorclub:one-adapter',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === './fetch.js' && ADAPTERS.test(importer?.replaceAll('\\', '/') ?? '') ? ABSENT : null,
    // What axios itself says of an adapter that the environment does not have.
    load: (id) => (id === ABSENT ? 'export const getFetch = () => false;' : null),
  };
}
