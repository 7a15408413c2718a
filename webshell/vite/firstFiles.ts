import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

const FIRST_FONTS = /(barlow-condensed-latin-700-normal|inter-latin-wght-normal)-[\w-]+\.woff2$/;
/** What the federation's entry imports one after the other before the first screen. */
const STARTUP = /\/src\/main\.tsx\?|virtual:mf/;

type Bundle = Rolldown.OutputBundle;

function chunkOf(bundle: Bundle, file: string): Rolldown.OutputChunk | null {
  const found = bundle[file];
  return found?.type === 'chunk' ? found : null;
}

function isStartup(chunk: Rolldown.OutputChunk | null): boolean {
  return chunk !== null && [chunk.facadeModuleId ?? '', ...chunk.moduleIds].some((id) => STARTUP.test(id));
}

/** The files that are loaded with the entry's before the first screen. */
function startupFiles(bundle: Bundle, entry: string): Set<string> {
  const seen = new Set<string>();
  const todo = [entry];
  for (let file = todo.pop(); file !== undefined; file = todo.pop()) {
    const chunk = seen.has(file) ? null : chunkOf(bundle, file);
    if (!chunk) continue;
    seen.add(file);
    todo.push(...chunk.imports, ...chunk.dynamicImports.filter((one) => isStartup(chunkOf(bundle, one))));
  }
  seen.delete(entry);
  return seen;
}

function fontLink(name: string): HtmlTagDescriptor {
  return {
    tag: 'link',
    injectTo: 'head',
    attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${name}` },
  };
}

const scriptLink = (name: string): HtmlTagDescriptor => ({
  tag: 'link',
  injectTo: 'head',
  attrs: { rel: 'modulepreload', crossorigin: true, href: `/${name}` },
});

const styleLink = (name: string): HtmlTagDescriptor => ({
  tag: 'link',
  injectTo: 'head',
  attrs: { rel: 'stylesheet', crossorigin: true, href: `/${name}` },
});

/**
 * All files of the first screen start loading with the page: the federation's entry imports scripts one after the
 * other, and fonts are only asked for when the style sheet has been read.
 */
export function firstFiles(): Plugin {
  return {
    name: 'motorclub:first-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {}, chunk }) => {
        if (!chunk) return [];
        const files = [...startupFiles(bundle, chunk.fileName)];
        const styles = files.flatMap((name) => [...(chunkOf(bundle, name)?.viteMetadata?.importedCss ?? [])]);
        return [
          ...styles.filter((name) => !html.includes(name)).map(styleLink),
          ...files.filter((name) => !html.includes(name)).map(scriptLink),
          ...Object.keys(bundle)
            .filter((name) => FIRST_FONTS.test(name))
            .map(fontLink),
        ];
      },
    },
  };
}
