import { QueryClientProvider } from '@tanstack/react-query';
import { type RenderResult, render, waitFor } from '@testing-library/react';
import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { MemoryRouter, useRoutes } from 'react-router-dom';
import type { ViewModule, WebPlugin } from '../src/implement.ts';
import type { PluginBoot, PluginManifest, SlotName, SlotProps } from '../src/manifest.ts';
import { heldRights, platform, SlotContext, type SlotRequest } from '../src/platform.ts';
import { createClient } from '../src/query.ts';
import { session, type User } from '../src/session.ts';
import { toastQueue } from '../src/toasts.ts';
import { type ApiHandlers, type MockApi, mockApi } from './api.ts';
import { aToken } from './people.ts';
import { type FakeRealtime, fakeRealtime } from './realtime.ts';

export interface RenderOptions {
  /** For a view or a contribution: the address of the page that it stands on. */
  readonly at?: string;
  /** Signed in as; a visitor when absent. */
  readonly user?: User;
  readonly api?: ApiHandlers;
  /** Names of the plugin's permissions that the person holds. */
  readonly permissions?: readonly string[];
  readonly settings?: Readonly<Record<string, unknown>>;
  /** What the person has been granted, by the name of the right: its value. */
  readonly rights?: Readonly<Record<string, number>>;
  /** Other plugins that are on: their ids, or what their manifests declare; none unless said otherwise. */
  readonly beside?: readonly (string | PluginManifest)[];
  /** Other plugins that are installed and switched off: their ids, which are their names too. */
  readonly off?: readonly string[];
  /** What other plugins put into the slots that are drawn, as components; nothing unless said otherwise. */
  readonly contributions?: { readonly [N in SlotName]?: ComponentType<SlotProps[N]> };
  /** Called instead of failing when a view crashes. */
  readonly onCrash?: (error: unknown) => void;
}

export interface Rendered extends RenderResult {
  readonly api: MockApi;
  readonly realtime: FakeRealtime;
  /** Waits until code, queries and mutations have arrived and no skeleton is left. */
  settled(): Promise<void>;
  /** The messages shown at the edge of the screen, oldest first. */
  toasts(): string[];
}

function bootOf(manifest: PluginManifest, options: RenderOptions): PluginBoot {
  const { permissions = [], settings = {} } = options;
  const { id, routes = [], menus = [], slots = [], content = [] } = manifest;
  return { id, name: id, version: '0', remote: null, routes, menus, slots, content, settings, permissions };
}

function setUp(plugin: WebPlugin, options: RenderOptions) {
  window.sessionStorage.clear();
  session.end('logout');
  if (options.user) session.keep(aToken(), options.user);
  const others = (options.beside ?? []).map((one) => (typeof one === 'string' ? { id: one, sdk: '^1' } : one));
  platform.set({
    epoch: 1,
    plugins: [bootOf(plugin.manifest, options), ...others.map((manifest) => bootOf(manifest, {}))],
    off: (options.off ?? []).map((id) => ({ id, name: id })),
  });
  heldRights.set(Object.entries(options.rights ?? {}).map(([name, value]) => ({ name, value, until: null })));
  return { api: mockApi(options.api ?? {}), realtime: fakeRealtime() };
}

const loaded = new WeakMap<WebPlugin, ReadonlyMap<string, ViewModule<object>>>();

/**
 * A copy of a plugin whose views are loaded. While React waits for a view it shows the fallback, which then stays for
 * 300 ms; these are rendered at once.
 */
export async function loadViews(plugin: WebPlugin): Promise<WebPlugin> {
  const modules = new Map<string, ViewModule<object>>();
  for (const [view, load] of Object.entries(plugin.views)) modules.set(view, await load());
  const copy = { ...plugin };
  loaded.set(copy, modules);
  return copy;
}

function viewOf<P>(plugin: WebPlugin, view: string): ComponentType<P> {
  const load = plugin.views[view];
  if (!load) throw new Error(`${plugin.manifest.id} has no view ${view}`);
  const View = loaded.get(plugin)?.get(view)?.default ?? lazy(load);
  return View as unknown as ComponentType<P>;
}

/** Like the shell's, but it informs the test and shows nothing. */
class Fence extends Component<{ readonly onCrash: (error: unknown) => void; readonly children: ReactNode }> {
  override state = { crashed: false };
  static getDerivedStateFromError() {
    return { crashed: true };
  }
  override componentDidCatch(error: unknown): void {
    this.props.onCrash(error);
  }
  override render(): ReactNode {
    return this.state.crashed ? null : this.props.children;
  }
}

/** Draws slots as the shell does, without its fences. */
const renderSlots =
  (contributions: NonNullable<RenderOptions['contributions']>) =>
  ({ name, props, fallback }: SlotRequest): ReactNode => {
    const View = contributions[name as SlotName] as ComponentType<object> | undefined;
    return View ? <View {...props} /> : fallback;
  };

function show(at: string, view: ReactNode, { onCrash, contributions = {} }: RenderOptions) {
  const client = createClient({ defaultOptions: { queries: { retry: false } } });
  const tree = <Suspense fallback={<span data-loading>loading</span>}>{view}</Suspense>;
  const result = render(
    <QueryClientProvider client={client}>
      <SlotContext value={renderSlots(contributions)}>
        <MemoryRouter initialEntries={[at]}>{onCrash ? <Fence onCrash={onCrash}>{tree}</Fence> : tree}</MemoryRouter>
      </SlotContext>
    </QueryClientProvider>,
    onCrash ? { onCaughtError: () => undefined } : {},
  );
  const settled = () =>
    waitFor(() => {
      const busy = result.container.querySelector('[data-loading], .mc-late') !== null;
      if (busy || client.isFetching() > 0 || client.isMutating() > 0) throw new Error('it is still loading');
    });
  return { ...result, settled, toasts: () => toastQueue.get().map(({ message }) => message) };
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
  return { ...show(at, <Routes plugin={plugin} />, options), ...parts };
}

/** Renders one view with the given props, whatever it contributes to. */
export function renderView(plugin: WebPlugin, view: string, props: object, options: RenderOptions = {}): Rendered {
  const parts = setUp(plugin, options);
  const View = viewOf<object>(plugin, view);
  return { ...show(options.at ?? '/', <View {...props} />, options), ...parts };
}

/** Renders one contribution of a plugin with the props of its slot. */
export function renderSlot<N extends SlotName>(
  plugin: WebPlugin,
  slot: N,
  props: SlotProps[N],
  options: RenderOptions = {},
): Rendered {
  const declared = plugin.manifest.slots?.find((one) => one.slot === slot);
  if (!declared) throw new Error(`${plugin.manifest.id} puts nothing into ${slot}`);
  return renderView(plugin, declared.view, props, options);
}
