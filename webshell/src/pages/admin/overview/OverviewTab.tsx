import { EmptyState, type Role, Slot, usePlatform, useUser } from '@motorclub/sdk';
import { Box, Card, Stack } from '@mui/material';
import { slotEntries } from '../../../plugins/registry.ts';
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
      {screens.length > 0 ? <ManageTile screens={screens} /> : null}
    </>
  );
}

function useIsEmpty(role: Role): boolean {
  const { plugins } = usePlatform();
  const contributed = ['admin.tile', 'admin.section'].some((slot) => slotEntries(plugins, slot, role).length > 0);
  return role === 'EVENT_ORGANISER' && !contributed && screensFor(plugins, role).length === 0;
}

/** How things stand, by role: the core's tiles, then what plugins add. */
export default function OverviewTab() {
  const role = useUser()?.role ?? 'USER';
  if (useIsEmpty(role)) {
    return (
      <Card>
        <EmptyState text={t('nothingToManage')} kind="pickup" />
      </Card>
    );
  }
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
