import { extname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import type { UserConfig } from 'vite';
import type { InlineConfig } from 'vitest/node';
import { messages } from './messages.ts';

// `.ts` in the SDK's sources, `.js` in its package.
const SETUP = join(import.meta.dirname, `../testing/setup${extname(import.meta.filename)}`);

/**
 * Without `development`: that build of emotion appends a style element for each rule, which the document parses one by
 * one, and React's own warnings depend on NODE_ENV instead.
 */
const CONDITIONS = ['node'];

/** The settings of `vitest` for a plugin: a document without layout, the SDK's set-up file, every `*.test.ts(x)`. */
export function motorclubTest(): UserConfig & { test: InlineConfig } {
  return {
    plugins: [messages(), react()],
    resolve: { conditions: CONDITIONS },
    ssr: { resolve: { conditions: CONDITIONS } },
    test: {
      environment: 'jsdom',
      environmentOptions: { jsdom: { url: 'http://site.test/' } },
      include: ['**/*.test.{ts,tsx}'],
      setupFiles: [SETUP],
      restoreMocks: true,
      css: false,
      // Loaded machines are slow at first renders and at axe; a test that hangs still ends.
      testTimeout: 180_000,
    },
  };
}
