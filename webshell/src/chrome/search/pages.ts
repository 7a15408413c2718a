import { allows, label, type PluginBoot, type User } from '@motorclub/sdk';
import { rolesFor } from '../../app/gates.ts';
import { routeEntries } from '../../plugins/registry.ts';
import { t as shell } from '../../texts.ts';
import { t } from './texts.ts';

export interface PageHit {
  readonly title: string;
  readonly to: string;
}

const MOST = 3;
const MEMBERS = { signedIn: true } as const;

const CORE = [
  { path: '/accountsettings', title: shell('accountSettings'), access: MEMBERS },
  { path: '/notifications', title: shell('notifications'), access: MEMBERS },
  { path: '/usersManagement', title: t('members'), access: MEMBERS },
  { path: '/adminPanel', title: shell('adminPanel'), access: MEMBERS },
] as const;

/** The pages of the site that somebody may open and that are called so; each typed word begins one of their words. */
export function matchingPages(q: string, plugins: readonly PluginBoot[], user: User | null): PageHit[] {
  const typed = q.toLowerCase().split(/\s+/).filter(Boolean);
  if (typed.length === 0) return [];
  const contributed = routeEntries(plugins).map(({ route }) => ({ ...route, title: label(route.title) }));
  return [...CORE, ...contributed]
    .filter(({ path, access }) => !path.includes(':') && mayOpen(path, access, user))
    .filter(({ title }) => {
      const words = title.toLowerCase().split(/\s+/);
      return typed.every((word) => words.some((known) => known.startsWith(word)));
    })
    .slice(0, MOST)
    .map(({ title, path }) => ({ title, to: path }));
}

function mayOpen(path: string, access: Parameters<typeof allows>[0], user: User | null): boolean {
  const roles = rolesFor(path);
  const role = user?.role ?? null;
  return allows(access, role) && allows(roles ? { roles } : undefined, role);
}
