import { fileURLToPath } from 'node:url';
import { federation } from '@module-federation/vite';
import { compressFiles, messages, sharedPackages } from '@motorclub/sdk/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { firstFiles } from './vite/firstFiles.ts';
import { lateComponents } from './vite/lateComponents.ts';
import { lateForms } from './vite/lateForms.ts';
import { leanAxios } from './vite/leanAxios.ts';
import { leanShares } from './vite/leanShares.ts';
import { offlineWorker } from './vite/offlineWorker.ts';
import { themeScript } from './vite/themeScript.ts';
import { translations } from './vite/translations.ts';

const OUT = fileURLToPath(new URL('../core/motorclub/ui', import.meta.url));
const API = 'http://127.0.0.1:5000';
const CALLS = ['/auth', '/platform', '/api', '/users', '/files', '/plugins', '^/[a-z]+-api/'];

/**
 * Files of their own. The first two are those that every visit loads, beside that of the shared packages, which the federation names itself. `main.tsx` without
 * a query is the federation's entry, which starts it and then imports the site.
 */
const FILES = [
  {
    name: 'federation',
    test: /virtual:mf|@module-federation\/|\/src\/main\.tsx$/,
    priority: 2,
    includeDependenciesRecursively: false,
  },
  { name: 'main', test: /\/src\/main\.tsx\?/, priority: 1 },
  // What shows texts of people: pages.py has it fetched with the pages of content.
  { name: 'rich-text', test: /\/dompurify\/|\/ui\/text\/findEmbeds\.ts$/, priority: 1 },
];

export default defineConfig({
  plugins: [
    react(),
    messages(),
    leanAxios(),
    lateComponents(),
    lateForms(),
    federation({
      name: 'motorclub_shell',
      filename: 'assets/remoteEntry-[hash].js',
      shared: sharedPackages('shell'),
      experiments: { provideExternalRuntime: true },
      // Seconds; its own ten are over on a busy machine, and then everything that is shared is bundled.
      moduleParseTimeout: 300,
      manifest: false,
      hostInitInjectLocation: 'entry',
      dts: false,
      // Plugins' entries come from the server, never by a federation manifest.
      disableSnapshot: true,
      dev: { remoteHmr: true },
    }),
    leanShares(),
    firstFiles(),
    themeScript(),
    translations(OUT),
    offlineWorker(OUT),
    {
      name: 'motorclub:compress',
      apply: 'build',
      closeBundle: { order: 'post', sequential: true, handler: () => compressFiles(OUT) },
    },
  ],
  build: {
    target: 'es2022',
    outDir: OUT,
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // What every visit needs of what is shared is in one file.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: { output: { codeSplitting: { groups: FILES } } },
  },
  server: { proxy: Object.fromEntries(CALLS.map((path) => [path, API])) },
});
