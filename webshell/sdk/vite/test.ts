import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { UserConfig } from 'vite';
import type { InlineConfig } from 'vitest/node';

// `.ts` in the SDK's sources, `.js` in its package.
const SETUP = fileURLToPath(new URL(`../testing/setup${extname(import.meta.url)}`, import.meta.url));

/** The settings of `vitest` for a plugin: a document without layout, the SDK's set-up file, every `*.test.ts(x)`. */
export function motorclubTest(): UserConfig & { test: InlineConfig } {
  return {
    plugins: [react()],
    test: {
      environment: 'jsdom',
      environmentOptions: { jsdom: { url: 'http://site.test/' } },
      include: ['**/*.test.{ts,tsx}'],
      setupFiles: [SETUP],
      restoreMocks: true,
      css: false,
      // Loaded machines are slow at first renders and at axe; a test that hangs still ends.
      testTimeout: 60_000,
    },
  };
}
