import { Icon, Panel, TextLink } from '@motorclub/sdk';
import { Card, Stack, Typography } from '@mui/material';
import type { AdminPlugin, AdminPlugins } from '../api/plugins.ts';
import { Facts } from '../Facts.tsx';
import { Grants } from '../roles/Grants.tsx';
import { SettingsForm } from '../settings/SettingsForm.tsx';
import { t } from '../texts.ts';
import { Acknowledgements } from './Acknowledgements.tsx';
import { DataPanel } from './DataPanel.tsx';
import { HealthPanel } from './HealthPanel.tsx';
import { PluginNotices } from './PluginNotices.tsx';
import { PluginRequirements } from './PluginRequirements.tsx';
import { PluginSwitch } from './PluginSwitch.tsx';
import { PLUGINS_PATH } from './paths.ts';
import { ReloadNotice } from './ReloadNotice.tsx';
import { StateChip } from './StateChip.tsx';

/** States in which the server knows what can be set, and who may do what. */
const LOADED = ['installed', 'enabled', 'disabled', 'quarantined'];

function Head({ plugin, all }: { readonly plugin: AdminPlugin; readonly all: readonly AdminPlugin[] }) {
  const { name, summary, version, author, licence, api, mounts, topics } = plugin;
  return (
    <Card component="section" aria-label={name} sx={{ p: 2.5 }}>
      <Stack direction="row" sx={{ gap: 2, alignItems: 'flex-start', justifyContent: 'space-between', mb: 1 }}>
        <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap', minWidth: 0 }}>
          <Typography variant="h2">{name}</Typography>
          <StateChip state={plugin.state} />
        </Stack>
        <PluginSwitch plugin={plugin} />
      </Stack>
      <Stack sx={{ gap: 2 }}>
        <Typography sx={{ maxWidth: '68ch' }}>{summary}</Typography>
        <Facts
          facts={[
            [t('versionColumn'), version],
            [t('author'), author],
            [t('licence'), licence],
            [t('apiVersion'), api],
            [t('paths'), mounts.join(', ')],
            [t('topics'), topics.join(', ')],
          ]}
        />
        <PluginRequirements plugin={plugin} all={all} />
      </Stack>
    </Card>
  );
}

export interface PluginDetailProps {
  readonly plugin: AdminPlugin;
  readonly data: AdminPlugins;
}

/** Everything about one plugin, and everything that can be done with it. */
export function PluginDetail({ plugin, data }: PluginDetailProps) {
  const { id, name, state } = plugin;
  return (
    <Stack sx={{ gap: 2.5 }}>
      <TextLink
        to={PLUGINS_PATH}
        sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, alignSelf: 'flex-start' }}
      >
        <Icon name="chevronLeft" size={16} />
        {t('allPlugins')}
      </TextLink>
      <Head plugin={plugin} all={data.plugins} />
      <ReloadNotice reload={data.reload} />
      <PluginNotices plugin={plugin} />
      {LOADED.includes(state) ? (
        <>
          <Panel title={t('settings')}>
            <SettingsForm id={id} name={name} />
          </Panel>
          <Panel title={t('permissions')} padded={false}>
            <Grants plugin={id} />
          </Panel>
        </>
      ) : null}
      <Acknowledgements data={data} />
      <HealthPanel plugin={plugin} />
      <DataPanel plugin={plugin} />
    </Stack>
  );
}
