// Fails when the web has grown past its budgets. Sizes are brotli, as the server sends them.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

const KB = 1000;
const FIRST_VISIT = 330 * KB;
const ENTRY = 10 * KB;
const ROUTE = 60 * KB;

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const shell = join(root, 'core/motorclub/ui');
const sizes = new Map();

/** Bytes of a file after brotli. */
function size(file) {
  if (!sizes.has(file)) sizes.set(file, brotliCompressSync(readFileSync(file)).length);
  return sizes.get(file);
}

/** A script and all that it imports statically, as files. */
function closure(file, seen = new Set()) {
  if (seen.has(file) || !existsSync(file)) return seen;
  seen.add(file);
  const source = readFileSync(file, 'utf8');
  for (const [, path] of source.matchAll(/(?:\bfrom|\bimport)\s*["'](\.{1,2}\/[^"']+\.js)["']/g)) {
    closure(resolve(dirname(file), path), seen);
  }
  return seen;
}

const sum = (files) => [...files].reduce((total, file) => total + size(file), 0);
const shown = (bytes) => `${(bytes / KB).toFixed(1)} kB`;

/** What every first visit loads: the scripts that index.html names, and what the shell needs on any signed-in page. */
function shellScripts() {
  const html = readFileSync(join(shell, 'index.html'), 'utf8');
  const named = [...html.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, path]) => join(shell, path));
  const files = new Set(named.flatMap((file) => [...closure(file)]));
  for (const name of readdirSync(join(shell, 'assets'))) {
    // Fetched by every visit although nothing imports them statically.
    if (/^(src|esm6)-[\w-]+\.js$/.test(name)) for (const file of closure(join(shell, 'assets', name))) files.add(file);
  }
  return files;
}

/** Plugins that have been built: id and folder. */
function plugins() {
  const folder = join(root, 'plugins');
  const ids = existsSync(folder) ? readdirSync(folder) : [];
  return ids
    .map((id) => ({ id, ui: join(folder, id, `motorclub_${id}`, 'ui') }))
    .filter(({ ui }) => existsSync(join(ui, 'manifest.json')));
}

const failures = [];
function check(what, bytes, limit) {
  const verdict = bytes <= limit ? 'ok' : 'TOO BIG';
  console.log(`${what.padEnd(44)} ${shown(bytes).padStart(10)}  of ${shown(limit).padStart(9)}  ${verdict}`);
  if (bytes > limit) failures.push(what);
}

const first = sum(shellScripts());
console.log(`${'shell on a first visit'.padEnd(44)} ${shown(first).padStart(10)}`);
for (const { id, ui } of plugins()) {
  const { preload } = JSON.parse(readFileSync(join(ui, 'manifest.json'), 'utf8'));
  const entry = new Set(preload.flatMap((path) => [...closure(join(ui, path))]));
  check(`${id}: entry`, sum(entry), ENTRY);
  const chunks = readdirSync(ui, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.js'));
  let largest = 0;
  for (const path of chunks.filter((one) => !entry.has(join(ui, one)))) {
    const own = [...closure(join(ui, path))].filter((file) => !entry.has(file));
    const bytes = sum(own);
    largest = Math.max(largest, bytes);
    if (bytes > ROUTE) check(`${id}: ${path}`, bytes, ROUTE);
  }
  check(`${id}: largest route`, largest, ROUTE);
  check(`first visit to a page of ${id}`, first + sum(entry) + largest, FIRST_VISIT);
}
if (failures.length > 0) {
  console.error(`Over budget: ${failures.join(', ')}`);
  process.exit(1);
}
