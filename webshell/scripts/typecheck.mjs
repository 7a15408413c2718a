// Checks shell, SDK and every web plugin; reports all before it fails.
import { join } from 'node:path';
import { run } from './run.mjs';
import { pluginFolders, root } from './workspaces.mjs';

const folders = [join(root, 'webshell/sdk'), join(root, 'webshell'), join(root, 'webshell/worker'), ...pluginFolders()];
const failed = folders.filter((folder) => run('typescript', 'tsc', ['-p', folder], root) !== 0);
process.exit(failed.length === 0 ? 0 : 1);
