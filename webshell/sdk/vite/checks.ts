import { existsSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, extname, join, relative, resolve } from 'node:path';
import type { Plugin } from 'vite';
import type { Layout } from './layout.ts';
import { loadManifest, viewsOf } from './manifest.ts';
import { isOurs, PLUGIN_MAY_IMPORT } from './shared.ts';

const BARE = /^(@[^/]+\/)?[a-z][^:]*$/i;

const PACKAGE = /^(@[^/]+\/)?[^/]+/;

const SCRIPT = /\.[jt]sx?$/;

/** Packages that a plugin brings along in its own files: the `dependencies` of its `package.json`, without ours. */
export function broughtBy(root: string): readonly string[] {
  const path = join(root, 'package.json');
  const { dependencies = {} } = JSON.parse(existsSync(path) ? readFileSync(path, 'utf8') : '{}') as {
    dependencies?: Record<string, string>;
  };
  return Object.keys(dependencies).filter((name) => !isOurs(name));
}

/** Why a plugin's own file may not import `source`, or null; `brought` are the packages of the plugin itself. */
export function refusal(
  root: string,
  source: string,
  importer: string,
  brought: readonly string[] = [],
): string | null {
  const path = source.split('?', 1)[0] ?? source;
  const outside = path.startsWith('.') && relative(root, resolve(dirname(importer), path)).startsWith('..');
  const allowed = PLUGIN_MAY_IMPORT.includes(source) || brought.includes(PACKAGE.exec(source)?.[0] ?? '');
  const foreign = (BARE.test(source) || isBuiltin(source)) && !allowed;
  if (!outside && !foreign) return null;
  const rule = outside ? 'a plugin imports no files from outside its folder' : null;
  const may = `a plugin may import ${[...PLUGIN_MAY_IMPORT, ...brought].join(', ')} and its own files`;
  return `${relative(root, importer)} imports "${source}"; ${rule ?? may}`;
}

/** Refuses what would be bundled a second time or tie the plugin to the shell's insides. */
export function importRules(root: string): Plugin {
  const brought = broughtBy(root);
  return {
    name: 'motorclub:imports',
    enforce: 'pre',
    resolveId(source, importer) {
      const own = importer?.startsWith(root) && !importer.includes('node_modules') && !importer.includes('__mf');
      const reason = importer && own ? refusal(root, source, importer.split('?', 1)[0] ?? importer, brought) : null;
      if (reason) this.error(reason);
      return null;
    },
  };
}

// `.ts` in the SDK's sources, `.js` in its package.
const SHARED_OF_MUI = join(import.meta.dirname, `../src/mui${extname(import.meta.filename)}`);

/** Names that the shell shares of `@mui/material`: those that the SDK's `mui.ts` exports. */
export function namesOfMui(): ReadonlySet<string> {
  const lists = readFileSync(SHARED_OF_MUI, 'utf8').matchAll(/^export \{([^}]*)\}/gm);
  const names = [...lists].flatMap(([, list = '']) => list.split(','));
  return new Set(names.map((name) => name.trim().split(' ').at(-1) ?? '').filter(Boolean));
}

interface ImportStatement {
  readonly type: string;
  readonly source?: { readonly value?: unknown } | null;
  readonly specifiers?: readonly { readonly imported?: { readonly name?: string } }[];
}

/** What a module imports of `@mui/material` that the shell does not share. */
export function unsharedOfMui(body: readonly object[], shared: ReadonlySet<string>): string[] {
  return (body as readonly ImportStatement[])
    .filter(({ type, source }) => type === 'ImportDeclaration' && source?.value === '@mui/material')
    .flatMap(({ specifiers = [] }) => specifiers.map(({ imported }) => imported?.name ?? ''))
    .filter((name) => name !== '' && !shared.has(name));
}

/** What the shell does not have would be `undefined` in the browser; this finds it earlier. */
export function muiIsShared(root: string): Plugin {
  const shared = namesOfMui();
  return {
    name: 'motorclub:mui',
    enforce: 'post',
    transform(code, id) {
      const own = id.startsWith(root) && !id.includes('node_modules') && SCRIPT.test(id.split('?', 1)[0] ?? id);
      if (!own || !code.includes('@mui/material')) return;
      const missing = unsharedOfMui(this.parse(code).body, shared);
      if (missing.length > 0) this.error(`the shell does not share ${missing.join(', ')} of @mui/material`);
    },
  };
}

interface Property {
  readonly type: string;
  readonly key?: { readonly name?: string; readonly value?: unknown };
}

interface Call {
  readonly type: string;
  readonly arguments?: readonly { readonly type: string; readonly properties?: readonly Property[] }[];
}

/** Names of the views in `export default implement(manifest, {...})`; null when it is written in another way. */
export function implementedViews(body: readonly object[]): Set<string> | null {
  const exported = body.find((node) => 'type' in node && node.type === 'ExportDefaultDeclaration');
  const call = (exported as { declaration?: Call } | undefined)?.declaration;
  const properties = call?.type === 'CallExpression' ? call.arguments?.[1]?.properties : undefined;
  if (!properties || properties.some(({ type }) => type !== 'Property')) return null;
  return new Set(properties.map(({ key }) => String(key?.name ?? key?.value)));
}

/** A view that the manifest names and `plugin.tsx` lacks would be found by the first visitor; this finds it earlier. */
export function viewsExist(layout: Layout): Plugin {
  return {
    name: 'motorclub:views',
    async buildStart() {
      const code = readFileSync(join(layout.root, 'plugin.tsx'), 'utf8');
      const implemented = implementedViews(this.parse(code, { lang: 'tsx' }).body);
      if (!implemented) return;
      const missing = [...viewsOf(await loadManifest(layout))].filter((view) => !implemented.has(view));
      if (missing.length > 0) this.error(`manifest.ts names views that plugin.tsx lacks: ${missing.join(', ')}`);
    },
  };
}
