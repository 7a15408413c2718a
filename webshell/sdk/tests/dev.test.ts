import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { broughtBy, implementedViews, namesOfMui, refusal, unsharedOfMui } from '../vite/checks.ts';
import { fromHost } from '../vite/hostImports.ts';
import { layoutOf, versionOf } from '../vite/layout.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plugin-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(path: string, text = ''): void {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), text);
}

test('the Python half is found beside the web half, else in the monorepo, else where it is said to be', () => {
  write('motorclub_garage/plugin.toml');
  const root = join(folder, 'web');
  expect(layoutOf(root)).toEqual({ id: 'garage', root, outDir: join(folder, 'motorclub_garage/ui') });
  expect(layoutOf(root, { outDir: 'out' }).outDir).toBe(join(root, 'out'));
  const forum = join(folder, 'webplugins/forum');
  mkdirSync(join(folder, 'webplugins'));
  expect(layoutOf(forum)).toEqual({
    id: 'forum',
    root: forum,
    outDir: join(folder, 'plugins/forum/motorclub_forum/ui'),
  });
});

test('the version is that of the wheel; another one in package.json is refused', () => {
  write('motorclub_garage/plugin.toml');
  write('pyproject.toml', '[build-system]\nversion = "9"\n\n[project]\nname = "x"\nversion = "1.2.0"\n');
  const layout = layoutOf(join(folder, 'web'));
  expect(versionOf(layout)).toBe('1.2.0');
  write('web/package.json', '{"version": "1.1.0"}');
  expect(() => versionOf(layout)).toThrow('package.json says version 1.1.0, pyproject.toml says 1.2.0');
  rmSync(join(folder, 'pyproject.toml'));
  expect(versionOf(layout)).toBe('1.1.0');
});

test.each([
  ['lodash', /^pages\/Garage.tsx imports "lodash"; a plugin may import react, /],
  ['node:fs', /imports "node:fs"; a plugin may import/],
  ['@motorclub/sdk/host', /imports "@motorclub\/sdk\/host"/],
  ['../../secrets.ts', /a plugin imports no files from outside its folder/],
])('importing %s is refused', (source, message) => {
  expect(refusal('/p/web', source, '/p/web/pages/Garage.tsx')).toMatch(message);
});

test.each(['react', '@mui/material', '../api/cars.ts', './Row.module.css', '/p/web/x.ts', '../logo.svg?url'])(
  'importing %s is fine',
  (source) => expect(refusal('/p/web', source, '/p/web/pages/Garage.tsx')).toBeNull(),
);

test('a plugin brings packages of its own, but none that the shell has', () => {
  write('web/package.json', '{"dependencies": {"qr": "1", "@x/y": "1", "axios": "1", "react": "1", "react-dom": "1"}}');
  const root = join(folder, 'web');
  const brought = broughtBy(root);
  expect(brought).toEqual(['qr', '@x/y']);
  const refused = (source: string) => refusal(root, source, join(root, 'pages/Garage.tsx'), brought);
  expect(['qr', 'qr/decode.js', '@x/y/z', 'react'].map(refused)).toEqual([null, null, null, null]);
  expect(refused('qrcode')).toMatch(/imports "qrcode"; a plugin may import react, .*, qr, @x\/y and its own files$/);
  expect(refused('axios')).toMatch(/imports "axios"/);
  expect(refused('react-dom/client')).toMatch(/imports "react-dom\/client"/);
  expect(broughtBy(join(folder, 'nowhere'))).toEqual([]);
});

test('views of plugin.tsx are read, and left alone where they cannot be', () => {
  const views = (code: string) => implementedViews(parseAst(code).body);
  expect(views('export default implement(m, { A: () => 1, "B": load });')).toEqual(new Set(['A', 'B']));
  expect(views('export default implement(m, { ...more });')).toBeNull();
  expect(views('const x = implement(m, {}); export default x;')).toBeNull();
});

test('imports of shared packages become constants on the same lines; others stay', () => {
  const shared = { react: { useState: 'state', default: 'whole' }, '@mui/material': { Box: 'box' } };
  const code = [
    'import React, {',
    "  useState as state } from 'react';",
    "import * as mui from '@mui/material';",
    "import { own } from './own.ts';",
    "export { Box } from '@mui/material';",
    'export const seen = [React, state, mui.Box];',
  ].join('\n');
  const changed = fromHost(code, parseAst) ?? '';
  expect(changed.split('\n').length).toBe(6);
  expect(changed.split('\n')[3]).toBe("import { own } from './own.ts';");
  const plain = changed
    .replaceAll(/^import.*$/gm, '')
    .replaceAll(/export \{.*?\};/g, '')
    .replace('export const', 'const');
  const seen = new Function('globalThis', `${plain}; return [...seen, _shared_Box];`)({ motorclubShared: shared });
  expect(seen).toEqual(['whole', 'state', 'box', 'box']);
});

test('what cannot be taken from the shell is said, and files without shared packages stay as they are', () => {
  expect(() => fromHost("export * from 'react';", parseAst)).toThrow('does not work in the dev server');
  expect(fromHost("import x from './x.ts';", parseAst)).toBeNull();
});

test('of MUI a plugin may import what the shell shares', () => {
  const shared = namesOfMui();
  const missing = (code: string) => unsharedOfMui(parseAst(code).body, shared);
  expect(missing("import { Button, buttonClasses, useTheme as theme } from '@mui/material'")).toEqual([]);
  expect(missing("import { Button, colors } from '@mui/material'; import { red } from './colors.ts'")).toEqual([
    'colors',
  ]);
});
