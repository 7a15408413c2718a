// Builds @motorclub/sdk into webshell/sdk/dist and packs it for authors: core/motorclub/sdk/motorclub-sdk-<version>.tgz.
// In this checkout everybody uses the sources; below node_modules Node takes no types, so the package holds JavaScript.
// `node build-sdk.mjs FOLDER` does all of it in another folder.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileTexts } from '../sdk/vite/messages.ts';
import { run } from './run.mjs';
import { root } from './workspaces.mjs';

const sdk = join(root, 'webshell/sdk');
const project = join(sdk, 'tsconfig.build.json');
const [elsewhere] = process.argv.slice(2);
const out = join(elsewhere ?? sdk, 'dist');
const shipped = elsewhere ?? join(root, 'core/motorclub/sdk');

function must(status) {
  if (status !== 0) process.exit(status ?? 1);
}

function compile() {
  must(run('typescript', 'tsc', ['-p', project, '--outDir', out], root));
  for (const path of readdirSync(out, { recursive: true, encoding: 'utf8' })) {
    if (path.endsWith('.d.ts')) rewrite(join(out, path));
    if (/\blocales\b.*\.json$/.test(path)) compileMessages(join(out, path));
  }
}

/** The compiler leaves `./x.ts` in declarations, where only `x.d.ts` is left. Comments keep theirs. */
function rewrite(file) {
  const text = readFileSync(file, 'utf8');
  const importing = /(\bfrom '|\bimport\(")(\.{1,2}\/[^'"]+)\.tsx?(?=['"])/g;
  writeFileSync(file, text.replaceAll(importing, '$1$2.js'));
}

/** In an author's tests no build stands before the SDK's own texts. */
function compileMessages(file) {
  writeFileSync(file, JSON.stringify(compileTexts(JSON.parse(readFileSync(file, 'utf8')))));
}

/** `./src/index.ts` -> its two built files. */
function built(source) {
  const path = source.replace(/\.tsx?$/, '');
  return path === source ? source : { types: `${path}.d.ts`, default: `${path}.js` };
}

function describe() {
  const manifest = JSON.parse(readFileSync(join(sdk, 'package.json'), 'utf8'));
  const exports = Object.entries(manifest.exports).map(([name, source]) => [name, built(source)]);
  const released = { ...manifest, exports: Object.fromEntries(exports) };
  writeFileSync(join(out, 'package.json'), `${JSON.stringify(released, null, 2)}\n`);
}

/** npm writes the same bytes for the same files: it sets owners, modes and times itself. */
function pack() {
  mkdirSync(shipped, { recursive: true });
  for (const name of readdirSync(shipped)) if (name.endsWith('.tgz')) rmSync(join(shipped, name));
  const npm = process.env.npm_execpath ?? 'npm';
  const words = ['pack', out, '--pack-destination', shipped, '--ignore-scripts', '--silent'];
  const command = /\.[cm]?js$/.test(npm) ? [process.execPath, npm, ...words] : [npm, ...words];
  must(spawnSync(command[0], command.slice(1), { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] }).status);
}

rmSync(out, { recursive: true, force: true });
compile();
describe();
for (const name of ['README.md', 'tsconfig.base.json']) cpSync(join(sdk, name), join(out, name));
cpSync(join(root, 'LICENSE'), join(out, 'LICENSE'));
pack();
