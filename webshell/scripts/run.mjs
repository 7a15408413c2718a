import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/** Runs a package's command line in a folder with the Node that runs us; no shell, no npx that outlives us. */
export function run(packageName, bin, args, cwd) {
  const manifest = require.resolve(`${packageName}/package.json`);
  const bins = require(manifest).bin;
  const path = typeof bins === 'string' ? bins : bins[bin];
  return spawnSync(process.execPath, [join(dirname(manifest), path), ...args], { cwd, stdio: 'inherit' }).status ?? 1;
}
