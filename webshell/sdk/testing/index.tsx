/** `@motorclub/sdk/testing`: renders a plugin without shell, server or socket. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type RenderResult, render } from '@testing-library/react';
import axe from 'axe-core';
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { MemoryRouter, useRoutes } from 'react-router-dom';
import type { WebPlugin } from '../src/implement.ts';
import type { PluginBoot, Role, SlotName, SlotProps } from '../src/manifest.ts';
import { platform } from '../src/platform.ts';
import { session, type User } from '../src/session.ts';
import { type ApiHandlers, type MockApi, mockApi } from './api.ts';
import { type FakeRealtime, fakeRealtime } from './realtime.ts';

export { type ApiHandlers, type ApiRequest, type MockApi, mockApi, reply } from './api.ts';
export { type FakeRealtime, fakeRealtime } from './realtime.ts';

const HALF_HOUR_S = 1800;
const IDS: Record<Role, number> = { ADMIN: 1, MODERATOR: 2, EVENT_ORGANISER: 3, USER: 4 };

/** A person to be signed in as. */
export function aUser(role: Role = 'USER', overrides: Partial<User> = {}): User {
  return { id: IDS[role], username: role.toLowerCase(), role, profileImage: null, ...overrides };
}

/** A token with readable claims; its signature means nothing. */
export function aToken(lifetimeSeconds: number = HALF_HOUR_S): string {
  const now = Math.floor(Date.now() / 1000);
  return `x.${btoa(JSON.stringify({ iat: now, exp: now + lifetimeSeconds }))}.x`;
}

export interface RenderOptions {
  /** Signed in as; a visitor when absent. */
  readonly user?: User;
  readonly api?: ApiHandlers;
  /** Names of the plugin's permissions that the person holds. */
  readonly permissions?: readonly string[];
  readonly settings?: Readonly<Record<string, unknown>>;
}

export interface Rendered extends RenderResult {
  readonly api: MockApi;
  readonly realtime: FakeRealtime;
}

function bootOf({ manifest }: WebPlugin, options: RenderOptions): PluginBoot {
  const { permissions = [], settings = {} } = options;
  const { id, routes = [], menus = [], slots = [] } = manifest;
  return { id, name: id, version: '0', remote: null, routes, menus, slots, settings, permissions };
}

function setUp(plugin: WebPlugin, options: RenderOptions) {
  window.sessionStorage.clear();
  session.end('logout');
  if (options.user) session.keep(aToken(), options.user);
  platform.set({ epoch: 1, plugins: [bootOf(plugin, options)] });
  return { api: mockApi(options.api ?? {}), realtime: fakeRealtime() };
}

function viewOf<P>(plugin: WebPlugin, view: string): ComponentType<P> {
  const load = plugin.views[view];
  if (!load) throw new Error(`${plugin.manifest.id} has no view ${view}`);
  return lazy(load) as unknown as ComponentType<P>;
}

function show(at: string, tree: ReactNode): RenderResult {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[at]}>
        <Suspense fallback="loading">{tree}</Suspense>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

function Routes({ plugin }: { readonly plugin: WebPlugin }) {
  const [routes] = useState(() =>
    (plugin.manifest.routes ?? []).map(({ path, view }) => {
      const View = viewOf(plugin, view);
      return { path, element: <View /> };
    }),
  );
  return useRoutes([...routes, { path: '*', element: <p>not found</p> }]);
}

/** Opens a path of the plugin: `renderPlugin(plugin, '/questions', {user: aUser(), api: {...}})`. */
export function renderPlugin(plugin: WebPlugin, at: string, options: RenderOptions = {}): Rendered {
  const parts = setUp(plugin, options);
  return { ...show(at, <Routes plugin={plugin} />), ...parts };
}

/** Renders one contribution of a plugin with the props of its slot. */
export function renderSlot<N extends SlotName>(
  plugin: WebPlugin,
  slot: N,
  props: SlotProps[N],
  options: RenderOptions = {},
): Rendered {
  const parts = setUp(plugin, options);
  const declared = plugin.manifest.slots?.find((one) => one.slot === slot);
  if (!declared) throw new Error(`${plugin.manifest.id} puts nothing into ${slot}`);
  const View = viewOf<SlotProps[N]>(plugin, declared.view);
  return { ...show('/', <View {...props} />), ...parts };
}

/** Fails with axe's findings. Colours are left to the browser tests: there is no layout here. */
export async function expectAccessible(container: Element): Promise<void> {
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
  const found = violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes[0]?.html})`);
  if (found.length > 0) throw new Error(found.join('\n'));
}
