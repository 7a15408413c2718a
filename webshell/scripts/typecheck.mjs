// Checks shell, SDK and every web plugin; reports all before it fails. What a check has found out is kept in .stamps,
// so the next one looks only at what has changed and what depends on it.
import { join, relative } from 'node:path';
import { run } from './run.mjs';
import { pluginFolders, root } from './workspaces.mjs';

const folders = [join(root, 'webshell/sdk'), join(root, 'webshell'), join(root, 'webshell/worker'), ...pluginFolders()];

function check(folder) {
  const kept = join(root, '.stamps/tsc', `${relative(root, folder).replaceAll('/', '-')}.tsbuildinfo`);
  return run('typescript', 'tsc', ['-p', folder, '--incremental', '--tsBuildInfoFile', kept], root);
}

const failed = folders.filter((folder) => check(folder) !== 0);
process.exit(failed.length === 0 ? 0 : 1);
