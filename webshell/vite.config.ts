import { fileURLToPath } from 'node:url';
import { federation } from '@module-federation/vite';
import { compressFiles, sharedPackages } from '@motorclub/sdk/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { lateComponents } from './vite/lateComponents.ts';
import { offlineWorker } from './vite/offlineWorker.ts';
import { oneAdapter } from './vite/oneAdapter.ts';
import { preloadFonts } from './vite/preloadFonts.ts';

const OUT = fileURLToPath(new URL('../core/motorclub/ui', import.meta.url));
const API = 'http://127.0.0.1:5000';
const CALLS = ['/auth', '/platform', '/api', '/users', '/files', '/plugins', '^/[a-z]+-api/'];

export default defineConfig({
  plugins: [
    react(),
    oneAdapter(),
    lateComponents(),
    federation({
      name: 'motorclub_shell',
      filename: 'assets/remoteEntry-[hash].js',
      shared: sharedPackages('shell'),
      experiments: { provideExternalRuntime: true },
      // Seconds; its own ten are over on a busy machine, and then everything that is shared is bundled.
      moduleParseTimeout: 30,
      manifest: false,
      dts: false,
      dev: { remoteHmr: true },
    }),
    preloadFonts(),
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
    chunkSizeWarningLimit: 800,
  },
  server: { proxy: Object.fromEntries(CALLS.map((path) => [path, API])) },
});
