/** `@motorclub/sdk/vite`: the whole build of a web plugin behind one call. */
import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { federation } from '@module-federation/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { shown, writeBuiltManifest } from './bundle.ts';
import { PLUGIN_MAY_IMPORT, sharedPackages } from './shared.ts';

export type { BuiltManifest } from './bundle.ts';
export { compressFiles } from './compress.ts';
export { sharedPackages } from './shared.ts';

export interface PluginBuildOptions {
  /** The plugin's id; the name of the folder when absent. */
  readonly id?: string;
  /** Where the build lands; `../../plugins/<id>/motorclub_<id>/ui` when absent. */
  readonly outDir?: string;
}

/** Refuses packages that would be bundled a second time or tie the plugin to the shell's insides. */
function importRules(root: string): Plugin {
  return {
    name: 'motorclub:imports',
    enforce: 'pre',
    resolveId(source, importer) {
      const bare = /^(@[^/]+\/)?[a-z][^:]*$/i.test(source);
      const own = importer?.startsWith(root) && !importer.includes('node_modules') && !importer.includes('__mf');
      if (bare && importer && own && !PLUGIN_MAY_IMPORT.includes(source)) {
        this.error(`${shown(root, importer)} imports "${source}"; a plugin may import ${PLUGIN_MAY_IMPORT.join(', ')}`);
      }
      return null;
    },
  };
}

function builtManifest(root: string, outDir: string): Plugin {
  return {
    name: 'motorclub:manifest',
    apply: 'build',
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        if (existsSync(join(outDir, 'mf-manifest.json'))) await writeBuiltManifest(root, outDir);
      },
    },
  };
}

/** `export default motorclubPlugin()` is the whole `vite.config.ts` of a plugin. */
export function motorclubPlugin(options: PluginBuildOptions = {}): UserConfig {
  const root = process.cwd();
  const id = options.id ?? basename(root);
  const outDir = resolve(root, options.outDir ?? `../../plugins/${id}/motorclub_${id}/ui`);
  return defineConfig({
    root,
    base: `/plugins/${id}/ui/`,
    plugins: [
      importRules(root),
      react(),
      federation({
        name: `motorclub_${id}`,
        filename: 'remoteEntry-[hash].js',
        exposes: { './plugin': './plugin.tsx' },
        shared: sharedPackages('plugin'),
        experiments: { externalRuntime: true },
        manifest: true,
        dts: false,
        dev: { remoteHmr: true },
      }),
      builtManifest(root, outDir),
    ],
    build: {
      target: 'es2022',
      outDir,
      emptyOutDir: true,
      // The manifest's `preload` names what a page needs first; a helper in every entry would cost more than it saves.
      modulePreload: false,
      rolldownOptions: { input: { plugin: join(root, 'plugin.tsx') } },
    },
  });
}
