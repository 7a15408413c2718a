import type { PluginBoot } from '@motorclub/sdk';
import { expect, test } from 'vitest';
import { coversSdk } from '../src/plugins/loader.ts';
import { menuItems, routeOf, slotEntries } from '../src/plugins/registry.ts';

function plugin(id: string, parts: Partial<PluginBoot>): PluginBoot {
  return {
    id,
    name: id,
    version: '1',
    remote: null,
    routes: [],
    menus: [],
    slots: [],
    settings: {},
    permissions: [],
    ...parts,
  };
}

const forum = plugin('forum', {
  routes: [{ path: '/questions/:questionId', view: 'Question', title: 'Question' }],
  menus: [
    { menu: 'topbar', label: 'Car Forms', to: '/questions', order: 10 },
    { menu: 'avatar', label: 'Mine', to: '/profile/{userId}', access: { signedIn: true } },
  ],
  slots: [{ slot: 'home.main', view: 'Latest', order: 20 }],
});
const events = plugin('events', {
  menus: [{ menu: 'topbar', label: 'Events', to: '/events', order: 5 }],
  slots: [
    { slot: 'home.main', view: 'Next', order: 10 },
    { slot: 'home.main', view: 'Desk', access: { roles: ['ADMIN'] } },
  ],
});

test('menus are ordered over all plugins', () => {
  expect(menuItems([forum, events], 'topbar', null, null).map((item) => item.label)).toEqual(['Events', 'Car Forms']);
});

test('items are shown to those who may see them, with their id filled in', () => {
  expect(menuItems([forum], 'avatar', null, null)).toEqual([]);
  expect(menuItems([forum], 'avatar', 'USER', 7).map((item) => item.to)).toEqual(['/profile/7']);
});

test('slots: order, access, and nothing from plugins that are off', () => {
  const views = (plugins: PluginBoot[], role: 'ADMIN' | null) =>
    slotEntries(plugins, 'home.main', role).map((one) => one.view);
  expect(views([forum, events], null)).toEqual(['Next', 'Latest']);
  expect(views([forum, events], 'ADMIN')).toEqual(['Next', 'Latest', 'Desk']);
  expect(views([forum], null)).toEqual(['Latest']);
});

test('a tab of a slot has the title that its plugin gives it', () => {
  const cars = { slot: 'profile.tabs', view: 'Cars', title: 'Garage' };
  const [tab] = slotEntries([{ ...forum, slots: [cars] }], 'profile.tabs', null);
  expect(tab).toMatchObject({ view: 'Cars', title: 'Garage' });
});

test('the owner of a path is found with its query', () => {
  expect(routeOf([events, forum], '/questions/7?page=1')?.plugin.id).toBe('forum');
  expect(routeOf([events, forum], '/nowhere')).toBeUndefined();
});

test.each([
  ['^1', '1.4.0', true],
  ['^1.2', '1.4.0', true],
  ['^1.5', '1.4.0', false],
  ['^2', '1.4.0', false],
  ['^0', '1.0.0', false],
])('SDK range %s over %s: %s', (range, version, covered) => {
  expect(coversSdk(range, version)).toBe(covered);
});
