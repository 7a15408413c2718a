import { EmptyState, formatNumber, Panel } from '@motorclub/sdk';
import { Box, Stack, Typography } from '@mui/material';
import { Collapsible } from '../../account/notifications/Collapsible.tsx';
import type { AdminPlugin, WebHalf } from '../api/plugins.ts';
import { Facts } from '../Facts.tsx';
import { t } from '../texts.ts';
import { formatBytes } from '../units.ts';
import { Crashes } from './Crashes.tsx';
import { HookTable } from './HookTable.tsx';

function WebFigures({ web }: { readonly web: WebHalf }) {
  return (
    <Facts
      facts={[
        [t('bytes'), t('bytesOf', { plain: formatBytes(web.bytes), packed: formatBytes(web.brotliBytes) })],
        [t('files'), formatNumber(web.files)],
        [t('crashes'), formatNumber(web.crashes)],
      ]}
    />
  );
}

/** What the plugin costs and where it fails, on the server and in browsers. */
export function HealthPanel({ plugin }: { readonly plugin: AdminPlugin }) {
  const { hooks, web, id } = plugin;
  return (
    <Panel title={t('health')} padded={false}>
      {hooks.length === 0 ? (
        <EmptyState text={t('noHooks')} kind="hatch" />
      ) : (
        <Collapsible title={t('hooks')}>
          <HookTable hooks={hooks} />
        </Collapsible>
      )}
      <Stack sx={{ gap: 1.5, p: 2.5 }}>
        <Typography variant="h3">{t('webHalf')}</Typography>
        {web ? <WebFigures web={web} /> : <Typography sx={{ color: 'text.secondary' }}>{t('noWeb')}</Typography>}
      </Stack>
      {web ? (
        <Box sx={{ borderTop: 1, borderColor: 'divider' }}>
          <Crashes id={id} />
        </Box>
      ) : null}
    </Panel>
  );
}
