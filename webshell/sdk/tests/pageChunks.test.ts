import { expect, test } from 'vitest';
import { chunksOf, filesOf, pagesOf } from '../vite/pageChunks.ts';

const LARGE = 'x'.repeat(30_000);

/** `id: [source, what it imports, what it loads later]`. */
type Graph = Record<string, readonly [string, readonly string[], readonly string[]]>;

function filesIn(graph: Graph): Record<string, string> {
  const get = (id: string) => {
    const found = graph[id];
    return found ? { code: found[0], importedIds: found[1], dynamicallyImportedIds: found[2] } : null;
  };
  return Object.fromEntries(filesOf('plugin', (view) => view.toUpperCase(), get));
}

test('what plugins add to one page of the shell belongs together, each route stands alone', () => {
  const pages = pagesOf({
    id: 'garage',
    sdk: '^1',
    routes: [{ path: '/garage', view: 'Garage', title: 'Garage' }],
    slots: [
      { slot: 'home.main', view: 'Newest' },
      { slot: 'home.aside', view: 'Tags' },
    ],
  });
  expect(Object.fromEntries(pages)).toEqual({ Garage: 'Garage', Newest: 'home', Tags: 'home' });
});

test('a page has a file for itself, and pages one for what only they need', () => {
  const files = filesIn({
    plugin: ['', ['manifest'], ['list', 'item', 'form']],
    manifest: ['', [], []],
    list: [LARGE, ['row', 'texts'], ['hint']],
    item: [LARGE, ['row', 'texts'], []],
    form: [LARGE, ['texts', 'manifest'], []],
    row: [LARGE, [], []],
    texts: [LARGE, [], []],
    hint: ['small', [], []],
  });
  expect(files).toEqual({
    list: 'LIST',
    hint: 'LIST',
    item: 'ITEM',
    form: 'FORM',
    row: 'ITEM-LIST',
    texts: 'shared',
  });
});

test('what is small comes with what other pages share', () => {
  const files = filesIn({
    plugin: ['', [], ['list', 'item', 'form']],
    list: [LARGE, ['row', 'texts'], []],
    item: [LARGE, ['row', 'texts'], []],
    form: [LARGE, ['texts'], []],
    row: ['small', [], []],
    texts: [LARGE, [], []],
  });
  expect(files).toEqual({ list: 'LIST', item: 'ITEM', form: 'FORM', row: 'shared', texts: 'shared' });
});

test('a large part stays by itself, and what it shares with another page does not bring that page along', () => {
  const files = filesIn({
    plugin: ['', [], ['item', 'form']],
    item: [LARGE, [], ['dialog', 'form']],
    form: [LARGE, ['fields'], []],
    dialog: [LARGE, ['fields'], []],
    fields: [LARGE, [], []],
  });
  expect(files).toEqual({ item: 'ITEM', form: 'FORM', dialog: 'dialog', fields: 'FORM2' });
});

test('each view names the files that hold it and what it imports, and none that are loaded later', () => {
  const chunk = (fileName: string, moduleIds: string[], imports: string[]) =>
    [fileName, { type: 'chunk' as const, fileName, moduleIds, imports }] as const;
  const bundle = Object.fromEntries([
    chunk('plugin.js', ['plugin'], []),
    chunk('List.js', ['list'], ['shared.js', 'react']),
    chunk('Item.js', ['item', 'row'], []),
    chunk('shared.js', ['texts'], ['deep.js', 'List.js']),
    chunk('deep.js', ['deep'], []),
  ]);
  const views = new Map([
    ['List', 'list'],
    ['Item', 'item'],
    ['Gone', 'gone'],
  ]);
  expect(chunksOf(views, bundle)).toEqual({ List: ['List.js', 'shared.js', 'deep.js'], Item: ['Item.js'] });
});
