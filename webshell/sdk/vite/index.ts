/** `@motorclub/sdk/vite`: build, dev server and tests of a web plugin behind one call. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { federation } from '@module-federation/vite';
import react from '@vitejs/plugin-react';
import type { Plugin, PluginOption, UserConfig, UserConfigFnObject } from 'vite';
import { writeBuiltManifest } from './bundle.ts';
import { importRules, muiIsShared, viewsExist } from './checks.ts';
import { devServer } from './dev.ts';
import { inlineRuntime } from './inlineRuntime.ts';
import { type Layout, type LayoutOptions, layoutOf } from './layout.ts';
import { lazyStyles } from './lazyStyles.ts';
import { leanFederation } from './leanFederation.ts';
import { leanManifest } from './leanManifest.ts';
import { placedMessages } from './messages.ts';
import { pageChunks } from './pageChunks.ts';
import { LATE, type SharedPackage, sharedPackages } from './shared.ts';
import { motorclubTest } from './test.ts';
import { wholeGraph } from './wholeGraph.ts';

export type { BuiltManifest } from './bundle.ts';
export { compressFiles } from './compress.ts';
export type { LayoutOptions } from './layout.ts';
export { compileTexts, messages, readLocales, writeTexts } from './messages.ts';
export { sharedPackages } from './shared.ts';
export { motorclubTest } from './test.ts';

/**
 * Seconds that the federation waits for the next module before it takes what it has seen for all that is used. Its own
 * ten are over on a busy machine, and then every module gets stand-ins for all that the shared packages export.
 */
const PARSE_TIMEOUT_S = 300;

type Chunks = ReturnType<typeof pageChunks>['chunks'];

function builtManifest(layout: Layout, chunks: Chunks): Plugin {
  let { outDir } = layout;
  return {
    name: 'motorclub:manifest',
    configResolved({ root, build }) {
      outDir = resolve(root, build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        if (existsSync(join(outDir, 'mf-manifest.json'))) await writeBuiltManifest(layout, outDir, chunks());
      },
    },
  };
}

/** What a plugin takes from the shell. What it only names, and never imports, the federation would load at its start. */
function takenPackages(root: string): Record<string, SharedPackage> {
  const { [LATE]: late, ...others } = sharedPackages('plugin');
  const sources = globSync('**/*.{ts,tsx}', {
    cwd: root,
    exclude: (path) => path === 'node_modules' || path === 'tests',
  });
  const isUsed = sources.some((path) => readFileSync(join(root, path), 'utf8').includes(`'${LATE}'`));
  return late && isUsed ? { ...others, [LATE]: late } : others;
}

function remote({ root, id }: Layout): PluginOption {
  return federation({
    name: `motorclub_${id}`,
    filename: 'remoteEntry-[hash].js',
    exposes: { './plugin': './plugin.tsx' },
    shared: takenPackages(root),
    experiments: { externalRuntime: true },
    moduleParseTimeout: PARSE_TIMEOUT_S,
    manifest: true,
    dts: false,
  });
}

function buildConfig(layout: Layout): UserConfig {
  const { root, id, outDir } = layout;
  const base = `/plugins/${id}/ui/`;
  const chunks = pageChunks(layout);
  return {
    root,
    base,
    plugins: [
      lazyStyles(base),
      leanManifest(layout),
      importRules(root),
      wholeGraph(root),
      viewsExist(layout),
      muiIsShared(root),
      chunks.plugin,
      placedMessages(root),
      react(),
      remote(layout),
      leanFederation(join(root, 'plugin.tsx')),
      inlineRuntime(),
      builtManifest(layout, chunks.chunks),
    ],
    build: {
      target: 'es2022',
      outDir,
      emptyOutDir: true,
      // The manifest's `preload` names what a page needs first; a helper in every entry would cost more than it saves.
      modulePreload: false,
      rolldownOptions: {
        input: { plugin: join(root, 'plugin.tsx') },
        preserveEntrySignatures: 'allow-extension',
        output: {
          codeSplitting: { groups: [{ name: chunks.name, debugName: 'pages' }], includeDependenciesRecursively: false },
        },
      },
    },
  };
}

/**
 * `export default motorclubPlugin()` is the whole `vite.config.ts` of a plugin: `vite build` writes the federated
 * module into the Python package, `vite` serves the sources to the running site, `vitest` runs the tests.
 */
export function motorclubPlugin(options: LayoutOptions = {}): UserConfigFnObject {
  // `motorclub plugins dev` says which plugin it is asked for.
  const { MOTORCLUB_PLUGIN: id } = process.env;
  const layout = layoutOf(process.cwd(), id ? { id, ...options } : options);
  return ({ command }) => {
    if (process.env.VITEST) return motorclubTest();
    return command === 'build' ? buildConfig(layout) : devServer(layout);
  };
}
