// The SDK's public API as one text file. `--write` renews it; without, a difference fails, and so does a changed
// report under an unchanged version (`git` tells what the last committed ones were).
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './run.mjs';
import { root } from './workspaces.mjs';

const sdk = join(root, 'webshell/sdk');
const project = join(sdk, 'tsconfig.build.json');
const report = join(sdk, 'api-report/sdk.api.md');
const { version } = JSON.parse(readFileSync(join(sdk, 'package.json'), 'utf8'));

/** Files that no plugin can reach. */
const PRIVATE =
  /^(src\/(host|language|store|forms\/(FormElement|texts)|ui\/texts|ui\/(chart|editor|table|text|viewer)\/\w+)|testing\/setup|vite\/(bundle|checks|compress|dev|hostImports|manifest|messages|pageChunks|register|shared))\.d\.ts$/;

function declarations() {
  const out = mkdtempSync(join(tmpdir(), 'sdk-api-'));
  try {
    const args = ['-p', project, '--emitDeclarationOnly', '--outDir', out];
    if (run('typescript', 'tsc', args, root) !== 0) process.exit(1);
    return readdirSync(out, { recursive: true, encoding: 'utf8' })
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => path.endsWith('.d.ts') && !PRIVATE.test(path))
      .sort()
      .map((path) => `## ${path}\n\n\`\`\`ts\n${readFileSync(join(out, path), 'utf8').trim()}\n\`\`\`\n`);
  } finally {
    rmSync(out, { recursive: true });
  }
}

const HEADER = `# @motorclub/sdk ${version}\n\nWritten by \`npm run api-report -- --write\`. A change here is a change for every plugin.\n\n`;
const now = HEADER + declarations().join('\n');

/** The committed report, or null where there is none or no git. */
function committed() {
  try {
    const path = 'webshell/sdk/api-report/sdk.api.md';
    return execFileSync('git', ['show', `HEAD:${path}`], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return null;
  }
}

if (process.argv.includes('--write')) {
  mkdirSync(join(sdk, 'api-report'), { recursive: true });
  writeFileSync(report, now);
} else {
  let written = '';
  try {
    written = readFileSync(report, 'utf8');
  } catch {
    console.error('There is no API report yet.');
  }
  if (written !== now) {
    console.error('The public API of @motorclub/sdk differs from its report. If that is meant: raise the version in');
    console.error('webshell/sdk/package.json and run `npm run api-report -- --write`.');
    process.exit(1);
  }
  const before = committed();
  if (before !== null && before !== now && before.split('\n', 1)[0] === now.split('\n', 1)[0]) {
    console.error(`The public API of @motorclub/sdk changed, but its version is still ${version}.`);
    process.exit(1);
  }
}
