/** `vite` in a plugin's folder: its sources served to a running site, and again after each change. */
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Plugin, UserConfig, ViteDevServer } from 'vite';
import { importRules, muiIsShared, viewsExist } from './checks.ts';
import { hostImports } from './hostImports.ts';
import type { Layout } from './layout.ts';
import { messages } from './messages.ts';
import { instanceFolder, type Registration, register } from './register.ts';

/** The one kind of address from which a site takes modules. */
const HOST = '127.0.0.1';
const PORT = 5174;

const TELL_THE_SHELL = `
if (import.meta.hot) {
  import.meta.hot.accept((next) => {
    if (next) globalThis.dispatchEvent(new CustomEvent('motorclub:plugin', { detail: next.default }));
  });
}`;

/** A change anywhere below `plugin.tsx` ends there: the shell is handed the new module and no page is reloaded. */
function hotPlugin({ root }: Layout): Plugin {
  return {
    name: 'motorclub:hot',
    transform(code, id) {
      return id === join(root, 'plugin.tsx') ? { code: code + TELL_THE_SHELL, map: null } : null;
    },
  };
}

function originOf({ httpServer }: ViteDevServer): string {
  const address = httpServer?.address() as AddressInfo | null | undefined;
  if (!address) throw new Error('the dev server does not listen');
  return `http://${HOST}:${address.port}`;
}

function announce(layout: Layout, server: ViteDevServer): Registration | null {
  const { logger } = server.config;
  const origin = originOf(server);
  // Addresses of pictures and fonts in the sources: the page itself comes from elsewhere.
  server.config.server.origin = origin;
  const instance = instanceFolder(layout.root);
  if (!instance) {
    logger.error('No site found: set MOTORCLUB_INSTANCE to its instance folder, or use `motorclub plugins dev`.');
    return null;
  }
  const registration = register(layout, origin, instance);
  registration.renew().then(
    () => logger.info(`  ${layout.id} is served to the site of ${instance}: reload its page once`),
    (error: unknown) => logger.error(String(error)),
  );
  return registration;
}

/** Keeps the running site informed of this server and of the manifest. */
function registered(layout: Layout): Plugin {
  let registration: Registration | null = null;
  return {
    name: 'motorclub:register',
    configureServer(server) {
      server.httpServer?.once('listening', () => {
        registration = announce(layout, server);
      });
      server.httpServer?.once('close', () => registration?.end());
      process.once('exit', () => registration?.end());
    },
    // Before the page hears of a change, so that it finds the new menus and routes at the site.
    async hotUpdate() {
      await registration?.renew().catch(() => undefined);
    },
  };
}

export function devServer(layout: Layout): UserConfig {
  const { root } = layout;
  return {
    root,
    plugins: [
      importRules(root),
      viewsExist(layout),
      muiIsShared(root),
      hotPlugin(layout),
      messages(),
      hostImports(root),
      registered(layout),
    ],
    // The built shell carries React without its development half, so neither `jsxDEV` nor Fast Refresh exist there.
    oxc: { jsx: { runtime: 'automatic', development: false, refresh: false } },
    optimizeDeps: { noDiscovery: true, include: [] },
    server: { host: HOST, port: PORT, forwardConsole: false },
    clearScreen: false,
  };
}
