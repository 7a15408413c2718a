import { TextLink } from '@motorclub/sdk';
import { Skeleton, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { adminPlugins, PLUGIN_STATES } from '../api/plugins.ts';
import { PLUGINS_PATH, statePath } from '../plugins/paths.ts';
import { STATES } from '../plugins/states.ts';
import { t } from '../texts.ts';
import { Tile } from './Tile.tsx';

function Counts() {
  const { data, error } = useQuery(adminPlugins);
  if (error && !data) return <Typography>{t('noAnswer')}</Typography>;
  if (!data) return <Skeleton width="80%" />;
  const counts = PLUGIN_STATES.map((state) => ({
    state,
    count: data.plugins.filter((plugin) => plugin.state === state).length,
  })).filter(({ count }) => count > 0);
  return (
    <Stack direction="row" sx={{ columnGap: 2, flexWrap: 'wrap', mt: 1 }}>
      {counts.map(({ state, count }) => (
        <TextLink key={state} to={statePath(state)} sx={{ color: toneOf(STATES[state].color) }}>
          {count} {STATES[state].text}
        </TextLink>
      ))}
    </Stack>
  );
}

const toneOf = (color: string) => (color === 'default' ? 'text.secondary' : `${color}.main`);

/** How many plugins are in each state. */
export function PluginsTile() {
  return (
    <Tile icon="plug" title={t('plugins')} to={PLUGINS_PATH}>
      <Typography>{t('pluginsText')}</Typography>
      <Counts />
    </Tile>
  );
}
