import type { PluginBoot } from '@motorclub/sdk';
import { reportCrash } from './report.ts';

/** In reports: the fault is in the declarations, not in a view. */
const MANIFEST = '(manifest)';

type Shape = Readonly<Record<string, (value: unknown) => boolean>>;

const isText = (value: unknown) => typeof value === 'string' && value !== '';
const isPath = (value: unknown) => typeof value === 'string' && value.startsWith('/');
const isTitle = (value: unknown) => value === undefined || isText(value);
const isNumber = (value: unknown) => value === undefined || typeof value === 'number';

function isAccess(value: unknown): boolean {
  if (value === undefined) return true;
  if (typeof value !== 'object' || value === null) return false;
  const { roles } = value as { roles?: unknown };
  return roles === undefined || Array.isArray(roles);
}

const SHAPES = {
  routes: { path: isPath, view: isText, title: isText, access: isAccess },
  menus: { menu: isText, label: isText, to: isPath, order: isNumber, access: isAccess },
  slots: {
    slot: isText,
    view: isText,
    title: isTitle,
    order: isNumber,
    height: isNumber,
    width: isNumber,
    access: isAccess,
  },
  content: { type: isText, slug: isText, one: isText, many: isText, offers: Array.isArray },
} as const satisfies Record<string, Shape>;

function wrongField(value: unknown, shape: Shape): string | undefined {
  if (typeof value !== 'object' || value === null) return 'all of it';
  return Object.keys(shape).find((name) => !shape[name]?.((value as Record<string, unknown>)[name]));
}

function kept<T>(plugin: string, kind: keyof typeof SHAPES, declared: readonly T[] | undefined): readonly T[] {
  if (!Array.isArray(declared)) return [];
  return (declared as readonly T[]).filter((value, index) => {
    const wrong = wrongField(value, SHAPES[kind]);
    if (wrong === undefined) return true;
    reportCrash(plugin, MANIFEST, `${kind}[${index}] of its manifest is left out; malformed: ${wrong}`);
    return false;
  });
}

/** The plugins without declarations that would break the chrome; each is reported to the server. */
export function wellFormed(plugins: readonly PluginBoot[]): PluginBoot[] {
  return plugins.map((plugin) => ({
    ...plugin,
    routes: kept(plugin.id, 'routes', plugin.routes),
    menus: kept(plugin.id, 'menus', plugin.menus),
    slots: kept(plugin.id, 'slots', plugin.slots),
    content: kept(plugin.id, 'content', plugin.content),
  }));
}
