import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** Where the two halves of a plugin lie. */
export interface Layout {
  readonly id: string;
  /** The folder of `manifest.ts`. */
  readonly root: string;
  /** Where the build lands: `ui` in the Python package. */
  readonly outDir: string;
}

export interface LayoutOptions {
  /** The plugin's id. When absent: that of the package `motorclub_<id>` beside this folder, else this folder's name. */
  readonly id?: string;
  /** Where the build lands. When absent: `../motorclub_<id>/ui`, else `../../plugins/<id>/motorclub_<id>/ui`. */
  readonly outDir?: string;
}

const PREFIX = 'motorclub_';

/** Packages of plugins in a folder: `motorclub_garage` with a `plugin.toml`. */
function packagesIn(folder: string): string[] {
  return readdirSync(folder).filter((name) => name.startsWith(PREFIX) && existsSync(join(folder, name, 'plugin.toml')));
}

function idBeside(root: string): string {
  const [only, ...more] = packagesIn(dirname(root));
  return only && more.length === 0 ? only.slice(PREFIX.length) : basename(root);
}

/** Finds the Python half: beside the web half (`web/` and `motorclub_<id>/`), or in the monorepo's `plugins/<id>`. */
export function layoutOf(root: string, options: LayoutOptions = {}): Layout {
  const id = options.id ?? idBeside(root);
  const beside = resolve(root, `../${PREFIX}${id}`);
  const home = existsSync(beside) ? beside : resolve(root, `../../plugins/${id}/${PREFIX}${id}`);
  return { id, root, outDir: options.outDir ? resolve(root, options.outDir) : join(home, 'ui') };
}

function textOf(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

/**
 * The plugin's version: that of the wheel where its `pyproject.toml` says it, else that of `package.json`.
 * Two different ones stop the build, because the site leaves out a module that does not belong to its wheel.
 */
export function versionOf({ root, outDir }: Layout): string {
  const { version: own } = JSON.parse(textOf(join(root, 'package.json')) || '{}') as { version?: string };
  const project = /^\[project\][^[]*?^version\s*=\s*"([^"]+)"/ms;
  const wheel = project.exec(textOf(resolve(outDir, '../../pyproject.toml')))?.[1];
  if (own && wheel && own !== wheel) {
    throw new Error(`package.json says version ${own}, pyproject.toml says ${wheel}: they must be the same`);
  }
  const version = wheel ?? own;
  if (!version) throw new Error('no version in package.json');
  return version;
}
