import { EmptyState, Panel, useSearchParams } from '@motorclub/sdk';
import { Box, Card, Stack } from '@mui/material';
import { type AdminPlugins, PLUGIN_STATES } from '../api/plugins.ts';
import { t } from '../texts.ts';
import { Acknowledgements } from './Acknowledgements.tsx';
import { Archives } from './Archives.tsx';
import { HookTable } from './HookTable.tsx';
import { PluginRow } from './PluginRow.tsx';
import { ReloadNotice } from './ReloadNotice.tsx';
import { StateFilter } from './StateFilter.tsx';

/** Every plugin with its switch, and how far the site has followed. */
export function PluginList({ data }: { readonly data: AdminPlugins }) {
  const [search, setSearch] = useSearchParams();
  const chosen = PLUGIN_STATES.find((state) => state === search.get('state')) ?? null;
  const shown = data.plugins.filter((plugin) => chosen === null || plugin.state === chosen);
  return (
    <Stack sx={{ gap: 2.5 }}>
      <ReloadNotice reload={data.reload} />
      <Acknowledgements data={data} />
      {data.plugins.length > 0 ? (
        <StateFilter
          plugins={data.plugins}
          chosen={chosen}
          onChoose={(state) => setSearch({ tab: 'plugins', ...(state ? { state } : {}) }, { replace: true })}
        />
      ) : null}
      <Card>
        {shown.length === 0 ? <EmptyState text={t(chosen ? 'noneInState' : 'noPlugins')} kind="pickup" /> : null}
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, '& > li:first-of-type': { borderTop: 0 } }}>
          {shown.map((plugin) => (
            <PluginRow key={plugin.id} plugin={plugin} all={data.plugins} />
          ))}
        </Box>
      </Card>
      {data.core.hooks.length > 0 ? (
        <Panel title={t('coreCost')} padded={false}>
          <HookTable hooks={data.core.hooks} />
        </Panel>
      ) : null}
      <Archives />
    </Stack>
  );
}
