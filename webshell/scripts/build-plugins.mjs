// Builds every web plugin into its wheel's folder.
import { run } from './run.mjs';
import { pluginFolders } from './workspaces.mjs';

for (const folder of pluginFolders()) {
  const status = run('vite', 'vite', ['build', '--logLevel', 'warn'], folder);
  if (status !== 0) process.exit(status);
}
