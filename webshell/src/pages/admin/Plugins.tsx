import { EmptyState, ErrorState, ListSkeleton, useTopic } from '@motorclub/sdk';
import { Alert, Card, Stack } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PLATFORM_TOPIC } from '../../platform/sync.ts';
import { t } from '../../texts.ts';
import { Acknowledgements } from './Acknowledgements.tsx';
import { type AdminPlugin, adminPlugins } from './api.ts';
import { PluginRow } from './PluginRow.tsx';
import { SwitchOffDialog } from './SwitchOffDialog.tsx';
import { useSwitch } from './useSwitch.ts';

/** Every installed plugin with its switch, and how far the site has followed. Live by topic, and polled. */
export function Plugins() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(adminPlugins);
  const [leaving, setLeaving] = useState<AdminPlugin | null>(null);
  const { change, pendingId } = useSwitch();
  const refresh = () => void client.invalidateQueries({ queryKey: adminPlugins.queryKey });
  useTopic(PLATFORM_TOPIC, refresh, refresh);

  if (error && !data) return <ErrorState error={error} title={t('pluginsFailed')} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton rows={3} rowHeight={120} />;
  return (
    <Stack sx={{ gap: 2.5 }}>
      {data.safeMode ? <Alert severity="warning">{t('safeMode')}</Alert> : null}
      <Acknowledgements data={data} />
      {data.plugins.length === 0 ? (
        <Card>
          <EmptyState text={t('noPlugins')} kind="pickup" />
        </Card>
      ) : null}
      {data.plugins.map((plugin) => (
        <PluginRow
          key={plugin.id}
          plugin={plugin}
          pending={pendingId === plugin.id}
          onSwitch={(on) => (on ? change(plugin, 'enable') : setLeaving(plugin))}
        />
      ))}
      {leaving ? (
        <SwitchOffDialog
          plugin={leaving}
          onClose={() => setLeaving(null)}
          onConfirm={() => {
            change(leaving, 'disable');
            setLeaving(null);
          }}
        />
      ) : null}
    </Stack>
  );
}
