import { label, type PluginBoot, type Role, TextLink } from '@motorclub/sdk';
import { Box } from '@mui/material';
import { rolesFor } from '../../../app/gates.ts';
import { routeEntries } from '../../../plugins/registry.ts';
import { t } from '../texts.ts';
import { Tile } from './Tile.tsx';

export interface Screen {
  readonly path: string;
  readonly title: string;
}

const CORE: readonly Screen[] = [
  { path: '/usersManagement', title: t('members') },
  { path: '/countries', title: t('countries') },
  { path: '/admin/emails', title: t('emails') },
];

/** Pages that are there for a role only, of the core and of plugins, and that this one may open. */
export function screensFor(plugins: readonly PluginBoot[], role: Role): Screen[] {
  const contributed = routeEntries(plugins)
    .filter(({ route }) => !/[:*]/.test(route.path))
    .filter(({ route }) => (rolesFor(route.path) ?? route.access?.roles)?.includes(role))
    .map(({ route }) => ({ path: route.path, title: label(route.title) }));
  return [...CORE.filter(({ path }) => rolesFor(path)?.includes(role)), ...contributed].sort((a, b) =>
    a.title.localeCompare(b.title),
  );
}

/** Links to all screens for the person's role. */
export function ManageTile({ screens }: { readonly screens: readonly Screen[] }) {
  return (
    <Tile icon="settings" title={t('manage')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}>
        {screens.map(({ path, title }) => (
          <li key={path}>
            <TextLink to={path}>{title}</TextLink>
          </li>
        ))}
      </Box>
    </Tile>
  );
}
