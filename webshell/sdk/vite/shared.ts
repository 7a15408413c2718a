/** The packages that shell and plugins share at run time: one list for both sides, or there would be two Reacts. */

const VERSIONS = {
  react: '19.3.1',
  'react/jsx-runtime': '19.3.1',
  'react-dom': '19.3.1',
  'react-dom/client': '19.3.1',
  '@emotion/react': '11.14.0',
  '@emotion/styled': '11.14.1',
  '@mui/material': '9.5.0',
  '@tanstack/react-query': '5.108.0',
  '@motorclub/sdk': '1.0.0',
} as const;

export interface SharedPackage {
  readonly singleton: true;
  readonly requiredVersion: string;
  /** A plugin never brings its own copy. */
  readonly import?: false;
}

export function sharedPackages(side: 'shell' | 'plugin'): Record<string, SharedPackage> {
  const fallback = side === 'plugin' ? ({ import: false } as const) : {};
  const entries = Object.entries(VERSIONS).map(([name, version]) => [
    name,
    { singleton: true, requiredVersion: `^${version}`, ...fallback } as const,
  ]);
  return Object.fromEntries(entries) as Record<string, SharedPackage>;
}

/** What a plugin's source may import by name. */
export const PLUGIN_MAY_IMPORT: readonly string[] = [
  'react',
  'react/jsx-runtime',
  '@mui/material',
  '@tanstack/react-query',
  '@motorclub/sdk',
  '@motorclub/sdk/manifest',
];
