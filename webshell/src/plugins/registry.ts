import { allows, type MenuDecl, type MenuName, type PluginBoot, type Role, type RouteDecl } from '@motorclub/sdk';
import { matchPath } from 'react-router-dom';

const DEFAULT_ORDER = 100;

export interface SlotEntry {
  readonly plugin: PluginBoot;
  readonly view: string;
  /** Where the slot is one of tabs. */
  readonly title?: string | undefined;
  /** Pixels kept while it loads. */
  readonly height?: number | undefined;
  readonly width?: number | undefined;
}

export interface RouteEntry {
  readonly plugin: PluginBoot;
  readonly route: RouteDecl;
}

interface Ordered {
  readonly order?: number;
}

function byOrder<T>(entries: readonly { readonly decl: Ordered; readonly value: T }[]): T[] {
  // Stable: plugins keep the server's order where theirs is equal.
  return [...entries]
    .sort((a, b) => (a.decl.order ?? DEFAULT_ORDER) - (b.decl.order ?? DEFAULT_ORDER))
    .map(({ value }) => value);
}

/** What plugins put into a slot, for a person with this role. */
export function slotEntries(plugins: readonly PluginBoot[], slot: string, role: Role | null): SlotEntry[] {
  const found = plugins.flatMap((plugin) =>
    plugin.slots
      .filter((decl) => decl.slot === slot && allows(decl.access, role))
      .map((decl) => {
        const { view, title, height, width } = decl;
        return { decl, value: { plugin, view, title, height, width } };
      }),
  );
  return byOrder(found);
}

/** A menu's items, for a person with this role; `{userId}` in their paths is filled in. */
export function menuItems(
  plugins: readonly PluginBoot[],
  menu: MenuName,
  role: Role | null,
  userId: number | null,
): MenuDecl[] {
  const found = plugins.flatMap((plugin) =>
    plugin.menus
      .filter((decl) => decl.menu === menu && allows(decl.access, role))
      .map((decl) => ({ decl, value: { ...decl, to: decl.to.replace('{userId}', String(userId)) as `/${string}` } })),
  );
  return byOrder(found);
}

export function routeEntries(plugins: readonly PluginBoot[]): RouteEntry[] {
  return plugins.flatMap((plugin) => plugin.routes.map((route) => ({ plugin, route })));
}

/** Which plugin's route a path belongs to. */
export function routeOf(plugins: readonly PluginBoot[], path: string): RouteEntry | undefined {
  const pathname = path.split(/[?#]/, 1)[0] ?? path;
  return routeEntries(plugins).find(({ route }) => matchPath(route.path, pathname));
}
