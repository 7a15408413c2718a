// Writes the types of the HTTP API: `npm run api-types -- openapi.json` (a file or an address of a running server).
// The core's calls go to webshell/src/api/schema.d.ts, each plugin's to webplugins/<id>/api/schema.d.ts.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import openapiTypes, { astToString } from 'openapi-typescript';
import { pluginFolders, root } from '../../webshell/scripts/workspaces.mjs';

const source = process.argv[2] ?? 'http://127.0.0.1:5000/openapi.json';
const HEADER = '// Written by `npm run api-types`. Do not edit.\n\n';

async function load() {
  if (existsSync(source)) return JSON.parse(readFileSync(source, 'utf8'));
  const answer = await fetch(source);
  if (!answer.ok) throw new Error(`${source} answered ${answer.status}`);
  return answer.json();
}

/** All names of components that a part of the document refers to, and those that they refer to. */
function referenced(part, document, found = new Set()) {
  for (const [, group, name] of JSON.stringify(part).matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)) {
    const key = `${group}/${name}`;
    if (found.has(key)) continue;
    found.add(key);
    referenced(document.components[group]?.[name] ?? {}, document, found);
  }
  return found;
}

/** The document with only those paths, and what they need. */
function cut(document, keep) {
  const paths = Object.fromEntries(Object.entries(document.paths).filter(([path]) => keep(path)));
  const components = {};
  for (const key of referenced(paths, document)) {
    const [group, name] = key.split('/');
    components[group] = { ...components[group], [name]: document.components[group][name] };
  }
  return { ...document, paths, components };
}

async function write(path, document) {
  const ast = await openapiTypes(document, { immutable: true, alphabetize: true });
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, HEADER + astToString(ast));
  console.log(`${path}: ${Object.keys(document.paths).length} paths`);
}

/** Where a plugin's calls answer: what its manifest says, or `/<id>-api`. */
function mountsOf(id) {
  const manifest = join(root, 'plugins', id, `motorclub_${id}`, 'plugin.toml');
  const text = existsSync(manifest) ? readFileSync(manifest, 'utf8') : '';
  const declared = /^mounts\s*=\s*\[([^\]]*)\]/m.exec(text)?.[1];
  return declared ? [...declared.matchAll(/"([^"]+)"/g)].map(([, mount]) => mount) : [`/${id.replaceAll('_', '-')}-api`];
}

const below = (path, mounts) => mounts.some((mount) => path === mount || path.startsWith(`${mount}/`));

const document = await load();
for (const folder of pluginFolders()) {
  const mounts = mountsOf(basename(folder));
  await write(
    join(folder, 'api/schema.d.ts'),
    cut(document, (path) => below(path, mounts)),
  );
}
// Those of plugins with a web half elsewhere, too: their mounts are not the core's.
const foreign = readdirSync(join(root, 'plugins')).flatMap(mountsOf);
await write(
  join(root, 'webshell/src/api/schema.d.ts'),
  cut(document, (path) => !below(path, foreign)),
);
