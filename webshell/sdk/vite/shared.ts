/** The packages that shell and plugins share at run time: one list for both sides, or there would be two Reacts. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface SdkPackage {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
}

const sdk = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as SdkPackage;

/** What is shared, besides the SDK itself; each name belongs to a package of the SDK's peers. */
const SHARED = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  '@emotion/react',
  '@emotion/styled',
  '@mui/material',
  '@tanstack/react-query',
] as const;

/** The SDK, and its part for pages that have a form. */
const OURS = ['@motorclub/sdk', '@motorclub/sdk/forms'] as const;

function versionOf(name: string): string {
  const version = sdk.peerDependencies[name] ?? sdk.peerDependencies[name.split('/', 1)[0] ?? ''];
  if (!version) throw new Error(`${name} is shared but no peer of the SDK`);
  return version;
}

export interface SharedPackage {
  readonly singleton: true;
  readonly requiredVersion: string;
  /** A plugin never brings its own copy; the shell may say which file has what it shares. */
  readonly import?: false | string;
  /** The shell's copies are what every visit runs, so they come in one file instead of one each. */
  readonly eager?: true;
}

/** What the shell shares of a package where it is not all of it. */
const PARTS: Readonly<Record<string, string>> = { '@mui/material': join(import.meta.dirname, '../src/mui.ts') };

/** What comes with the first page that needs it. */
export const LATE = '@motorclub/sdk/forms';

function ownCopy(name: string) {
  if (name === LATE) return {};
  return name in PARTS ? { eager: true as const, import: PARTS[name] } : { eager: true as const };
}

export function sharedPackages(side: 'shell' | 'plugin'): Record<string, SharedPackage> {
  const own = (name: string) => (side === 'plugin' ? { import: false as const } : ownCopy(name));
  const versions = [...SHARED.map((name) => [name, versionOf(name)]), ...OURS.map((name) => [name, sdk.version])];
  const entries = versions.map(([name = '', version]) => [
    name,
    { singleton: true, requiredVersion: `^${version}`, ...own(name) } as const,
  ]);
  return Object.fromEntries(entries) as Record<string, SharedPackage>;
}

/** Whether a package is the SDK's or the shell's: a plugin that brings its own copy would have two of them. */
export const isOurs = (name: string): boolean =>
  name === '@motorclub/sdk' || name in sdk.peerDependencies || name in sdk.dependencies;

/** What every plugin's source may import by name. */
export const PLUGIN_MAY_IMPORT: readonly string[] = [
  'react',
  'react/jsx-runtime',
  '@mui/material',
  '@tanstack/react-query',
  ...OURS,
  '@motorclub/sdk/manifest',
];
