/** Sources as a browser with a built shell can run them: what shell and plugins share is taken from the shell. */
import type { Plugin } from 'vite';
import { sharedPackages } from './shared.ts';

/** Where the shell puts the shared packages before it loads a module of a dev server. */
export const HOST_PACKAGES = 'motorclubShared';

interface Named {
  readonly name?: string;
  readonly value?: unknown;
}

interface Specifier {
  readonly type: string;
  readonly imported?: Named;
  readonly local: Named;
  readonly exported?: Named;
}

interface Statement {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly source?: { readonly value?: unknown } | null;
  readonly specifiers?: readonly Specifier[];
}

type Parse = (code: string) => { readonly body: readonly object[] };

const nameOf = (named: Named | undefined) => String(named?.name ?? named?.value);
const packageOf = (name: string) => `globalThis.${HOST_PACKAGES}[${JSON.stringify(name)}]`;

function constant(name: string, { type, imported, local }: Specifier): string {
  const own = nameOf(local);
  const from = packageOf(name);
  if (type === 'ImportNamespaceSpecifier') return `const ${own} = ${from};`;
  if (type === 'ImportDefaultSpecifier') return `const ${own} = ${from}.default ?? ${from};`;
  return `const { ${nameOf(imported)}: ${own} } = ${from};`;
}

function exported(name: string, { local, exported: as }: Specifier): string {
  const own = `_shared_${nameOf(as)}`;
  return `const { ${nameOf(local)}: ${own} } = ${packageOf(name)}; export { ${own} as ${nameOf(as)} };`;
}

function replacement({ type, source, specifiers = [] }: Statement): string | null {
  const name = source?.value;
  if (typeof name !== 'string' || !(name in sharedPackages('plugin'))) return null;
  if (type === 'ImportDeclaration') return specifiers.map((one) => constant(name, one)).join(' ');
  if (type === 'ExportNamedDeclaration') return specifiers.map((one) => exported(name, one)).join(' ');
  throw new Error(`"export * from '${name}'" does not work in the dev server: name what you export`);
}

/** Imports of shared packages become constants; lines keep their numbers. Null when there are none. */
export function fromHost(code: string, parse: Parse): string | null {
  const statements = (parse(code).body as readonly Statement[]).filter(({ source }) => source);
  let result = code;
  for (const statement of [...statements].reverse()) {
    const text = replacement(statement);
    if (text === null) continue;
    const lost = code.slice(statement.start, statement.end).split('\n').length - 1;
    result = result.slice(0, statement.start) + text + '\n'.repeat(lost) + result.slice(statement.end);
  }
  return result === code ? null : result;
}

/** `fromHost` for every script of the plugin, after types and JSX are gone. */
export function hostImports(root: string): Plugin {
  return {
    name: 'motorclub:host-imports',
    enforce: 'post',
    transform(code, id) {
      const own = id.startsWith(root) && !id.includes('node_modules') && /\.[jt]sx?$/.test(id.split('?', 1)[0] ?? id);
      const changed = own ? fromHost(code, (text) => this.parse(text)) : null;
      return changed === null ? null : { code: changed, map: null };
    },
  };
}
