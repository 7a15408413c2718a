import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  test: {
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://site.test/' } },
    include: ['webshell/**/*.test.{ts,tsx}', 'webplugins/**/*.test.{ts,tsx}'],
    setupFiles: ['webshell/tests/setup.ts'],
    restoreMocks: true,
    css: false,
    // Loaded machines are slow at first renders; a test that hangs still ends.
    testTimeout: 30_000,
  },
});
