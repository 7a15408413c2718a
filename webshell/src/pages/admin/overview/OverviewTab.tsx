import { type Role, Slot, usePlatform, useUser } from '@motorclub/sdk';
import { Box, Stack } from '@mui/material';
import { tabPath } from '../tabs.ts';
import { t } from '../texts.ts';
import { AuditTile } from './AuditTile.tsx';
import { HealthTile } from './HealthTile.tsx';
import { MailsTile } from './MailsTile.tsx';
import { ManageTile, screensFor } from './ManageTile.tsx';
import { PluginsTile } from './PluginsTile.tsx';
import { SignupsTile } from './SignupsTile.tsx';
import { Tile } from './Tile.tsx';

function AdminTiles() {
  return (
    <>
      <PluginsTile />
      <HealthTile />
      <SignupsTile />
      <AuditTile />
      <Tile icon="lock" title={t('roles')} to={tabPath('roles')}>
        {t('rolesText')}
      </Tile>
    </>
  );
}

function CoreTiles({ role }: { readonly role: Role }) {
  const screens = screensFor(usePlatform().plugins, role);
  return (
    <>
      {role === 'ADMIN' ? <AdminTiles /> : null}
      {role === 'ADMIN' || role === 'MODERATOR' ? <MailsTile /> : null}
      <ManageTile screens={screens} />
    </>
  );
}

/** How things stand, by role: the core's tiles, then what plugins add. */
export default function OverviewTab() {
  const role = useUser()?.role ?? 'USER';
  return (
    <Stack sx={{ gap: 2.5 }}>
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: '1fr 1fr 1fr' } }}>
        <CoreTiles role={role} />
        <Slot name="admin.tile" role={role} />
      </Box>
      <Slot name="admin.section" />
    </Stack>
  );
}
