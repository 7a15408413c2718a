import type { Plugin } from 'vite';

const FIRST_FONTS = /(barlow-condensed-latin-700-normal|inter-latin-wght-normal)-[\w-]+\.woff2$/;

/** The two faces of the first screen start loading with the page, not when the style sheet has been read. */
export function preloadFonts(): Plugin {
  return {
    name: 'motorclub:preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((name) => FIRST_FONTS.test(name))
          .map((name) => ({
            tag: 'link',
            injectTo: 'head' as const,
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${name}` },
          })),
    },
  };
}
