// Checks shell, SDK and every web plugin; reports all before it fails. What a check has found out is kept in .stamps,
// so the next one looks only at what has changed and what depends on it.
import { rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { run } from './run.mjs';
import { pluginFolders, root } from './workspaces.mjs';

const folders = [join(root, 'webshell/sdk'), join(root, 'webshell'), join(root, 'webshell/worker'), ...pluginFolders()];

function check(folder) {
  const kept = join(root, '.stamps/tsc', `${relative(root, folder).replaceAll('/', '-')}.tsbuildinfo`);
  const status = run('typescript', 'tsc', ['-p', folder, '--incremental', '--tsBuildInfoFile', kept], root);
  // Errors that a mended JSON file caused would be reported from there for ever.
  if (status !== 0) rmSync(kept, { force: true });
  return status;
}

const failed = folders.filter((folder) => check(folder) !== 0);
process.exit(failed.length === 0 ? 0 : 1);
