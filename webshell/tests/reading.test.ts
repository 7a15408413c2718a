import { session } from '@motorclub/sdk';
import { clearPluginQueries, platform, pluginQueryClient } from '@motorclub/sdk/host';
import { aToken, aUser } from '@motorclub/sdk/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepAnswers, restoreAnswers } from '../src/offline/reading.ts';
import { chooseReading } from '../src/offline/settings.ts';

const INES = aUser('USER', { id: 7 });
const rows = new Map<string, Response>();
/** As much of the browser's cache as is used. */
const cache = {
  keys: async () => [...rows.keys()],
  match: async (name: string) => rows.get(name)?.clone(),
  put: async (name: string, row: Response) => void rows.set(name, row),
  delete: async (name: string) => rows.delete(name),
};
const forum = pluginQueryClient('forum');
const read = (queryKey: string[], meta: object = { offline: true }) =>
  forum.fetchQuery({ queryKey, queryFn: () => ({ title: `Read as ${queryKey}` }), meta: { ...meta } });

beforeEach(async () => {
  rows.clear();
  vi.stubGlobal('caches', { open: async () => cache });
  vi.stubGlobal('navigator', { ...navigator, serviceWorker: { controller: {} } });
  const plugin = { id: 'forum', name: 'Forum', version: '1', remote: null, routes: [], menus: [], slots: [] };
  platform.set({ epoch: 1, plugins: [{ ...plugin, settings: {}, permissions: [] }] });
  session.keep(aToken(), INES);
  chooseReading(true);
  keepAnswers();
  await read(['question', '17']);
  await read(['drafts'], {});
  await vi.waitFor(() => expect(rows.size).toBe(1));
  clearPluginQueries();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what was read comes back as old as it is; what is not marked is not kept', async () => {
  const before = Date.now();
  vi.useFakeTimers({ now: before + 3_600_000, toFake: ['Date'] });
  await restoreAnswers();
  expect(forum.getQueryData(['question', '17'])).toEqual({ title: 'Read as question,17' });
  expect(forum.getQueryState(['question', '17'])?.dataUpdatedAt).toBeLessThanOrEqual(before);
  expect(forum.getQueryData(['drafts'])).toBeUndefined();
});

test('another member does not see it', async () => {
  session.keep(aToken(), aUser('USER', { id: 8 }));
  await restoreAnswers();
  expect(forum.getQueryData(['question', '17'])).toBeUndefined();
});

test('after a week it is removed', async () => {
  vi.useFakeTimers({ now: Date.now() + 7 * 86_400_000 + 1, toFake: ['Date'] });
  await restoreAnswers();
  expect(forum.getQueryData(['question', '17'])).toBeUndefined();
  expect(rows.size).toBe(0);
});

test('after a log-out nothing is added', async () => {
  rows.clear();
  session.end('logout');
  await read(['question', '18']);
  await new Promise((resolve) => setTimeout(resolve));
  expect(rows.size).toBe(0);
});
