import type { Plugin } from 'vite';

const RUNTIME = '\0rolldown/runtime.js';
/** The one helper that a plugin without CommonJS packages needs, and all that the runtime then holds. */
const HELPER = '__exportAll';
const PARTS: readonly string[] = ['__defProp', HELPER];
const IMPORT = /^import \{ \w+ as ([\w$]+) \} from "[^"]*rolldown-runtime[^"]*";$/m;

/** The bundler gives its helper of five lines a file of its own, as soon as anybody else decides about files. */
export function inlineRuntime(): Plugin {
  return {
    name: 'motorclub:inline-runtime',
    enforce: 'post',
    renderChunk(code, _chunk, _options, { chunks }) {
      const found = IMPORT.exec(code);
      const runtime = Object.values(chunks).find(({ moduleIds }) => moduleIds.includes(RUNTIME));
      const helper = runtime?.modules[RUNTIME];
      if (!found || !helper?.code || !helper.renderedExports.every((name) => PARTS.includes(name))) return null;
      const inlined = `const ${found[1]} = (() => {\n${helper.code}\nreturn ${HELPER};\n})();`;
      return { code: code.replace(IMPORT, () => inlined), map: null };
    },
    generateBundle: {
      // Before others list the files.
      order: 'pre',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
        const runtime = chunks.find(({ moduleIds }) => moduleIds.includes(RUNTIME));
        const name = runtime?.fileName.split('/').at(-1);
        if (runtime && name && !chunks.some(({ code }) => code.includes(name))) delete bundle[runtime.fileName];
      },
    },
  };
}
