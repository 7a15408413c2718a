import { label, type MenuDecl, type MenuName, usePlatform, useUser } from '@motorclub/sdk';
import { prefetchView } from '../../plugins/loader.ts';
import { menuItems, routeOf } from '../../plugins/registry.ts';

/** What plugins put into a menu, for the present person, with readable labels. */
export function useMenu(menu: MenuName): MenuDecl[] {
  const user = useUser();
  const items = menuItems(usePlatform().plugins, menu, user?.role ?? null, user?.id ?? null);
  return items.map((item) => ({ ...item, label: label(item.label) }));
}

/** Fetches the code behind a link when somebody points at it. */
export function usePrefetch(): (to: string) => void {
  const { plugins } = usePlatform();
  return (to) => {
    const owner = routeOf(plugins, to);
    if (owner) prefetchView(owner.plugin, owner.route.view);
  };
}
