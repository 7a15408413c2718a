import type { PluginBoot } from '@motorclub/sdk';
import { mockApi } from '@motorclub/sdk/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PLUGIN_LIMIT, reportCrash, SAME_LIMIT } from '../src/plugins/report.ts';
import { wellFormed } from '../src/plugins/wellFormed.ts';

let api: ReturnType<typeof mockApi>;
beforeEach(() => {
  api = mockApi({ 'POST /platform/client-errors': null });
});
afterEach(() => api.restore());

const good = { id: 'good', name: 'Good', version: '1', remote: null, settings: {}, permissions: [] };
const menu = { menu: 'topbar', label: 'Car Forms', to: '/questions' } as const;

test('a declaration that would break the chrome is left out and reported; its neighbours stay', async () => {
  const [plugin] = wellFormed([
    {
      ...good,
      routes: [{ path: 'questions', view: 'Questions', title: 'No slash' }],
      menus: [menu, { ...menu, label: 7 }, null],
      slots: [
        { slot: 'home.main', view: 'Latest', access: { roles: 'ADMIN' } },
        { slot: 'profile.tabs', view: 'Cars', title: 7 },
      ],
    } as unknown as PluginBoot,
  ]);
  expect(plugin).toMatchObject({ id: 'good', routes: [], menus: [menu], slots: [] });
  await vi.waitFor(() => expect(api.calls).toHaveLength(5));
  expect(api.calls.map((call) => (call.body as { message: string }).message)).toEqual([
    'routes[0] of its manifest is left out; malformed: path',
    'menus[1] of its manifest is left out; malformed: label',
    'menus[2] of its manifest is left out; malformed: all of it',
    'slots[0] of its manifest is left out; malformed: access',
    'slots[1] of its manifest is left out; malformed: title',
  ]);
});

test('a plugin that declares nothing at all is a plugin without declarations', () => {
  const [plugin] = wellFormed([good as unknown as PluginBoot]);
  expect(plugin).toMatchObject({ routes: [], menus: [], slots: [] });
  expect(api.calls).toEqual([]);
});

test('reports are short, the same one is told three times, and no plugin is told of more than thirty times', async () => {
  const long = new Error('x'.repeat(5000));
  const told: boolean[] = [];
  for (let crash = 0; crash <= SAME_LIMIT; crash += 1) {
    told.push(reportCrash('loud', 'V'.repeat(200), long));
    // The same one at the same moment is one call.
    await new Promise((resolve) => setTimeout(resolve));
  }
  expect(told).toEqual([true, true, true, false]);
  expect(api.calls).toHaveLength(SAME_LIMIT);
  const body = api.calls[0]?.body as Record<string, string>;
  expect([body.view?.length, body.message?.length]).toEqual([80, 2000]);
  expect(body.stack?.length).toBeLessThanOrEqual(4000);
  const others = Array.from({ length: 2 * PLUGIN_LIMIT }, (_, at) => reportCrash('loud', 'View', `crash ${at}`));
  expect(others.filter(Boolean).length).toBeLessThan(PLUGIN_LIMIT);
  expect(others.at(-1)).toBe(false);
});
