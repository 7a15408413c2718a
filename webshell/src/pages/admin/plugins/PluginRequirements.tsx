import { TextLink } from '@motorclub/sdk';
import { Box, Chip, Stack, Typography } from '@mui/material';
import type { AdminPlugin } from '../api/plugins.ts';
import { t } from '../texts.ts';
import { pluginPath } from './paths.ts';
import { STATES } from './states.ts';

interface NeedProps {
  readonly id: string;
  readonly all: readonly AdminPlugin[];
}

function Need({ id, all }: NeedProps) {
  const other = all.find((plugin) => plugin.id === id);
  const state = other ? STATES[other.state] : null;
  return (
    <Stack direction="row" component="li" sx={{ gap: 0.75, alignItems: 'center' }}>
      {other ? <TextLink to={pluginPath(id)}>{other.name}</TextLink> : <span>{id}</span>}
      <Chip
        size="small"
        variant="outlined"
        color={state?.color ?? 'warning'}
        label={state?.text ?? t('stateAbsent')}
        sx={{ height: 20 }}
      />
    </Stack>
  );
}

function Line({
  label,
  ids,
  all,
}: { readonly label: string; readonly ids: readonly string[] } & Pick<NeedProps, 'all'>) {
  if (ids.length === 0) return null;
  return (
    <Stack direction="row" sx={{ columnGap: 1.5, rowGap: 0.5, flexWrap: 'wrap', typography: 'caption' }}>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Box
        component="ul"
        aria-label={label}
        sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, listStyle: 'none', m: 0, p: 0 }}
      >
        {ids.map((id) => (
          <Need key={id} id={id} all={all} />
        ))}
      </Box>
    </Stack>
  );
}

export interface PluginRequirementsProps {
  readonly plugin: AdminPlugin;
  readonly all: readonly AdminPlugin[];
}

/** The plugins that a plugin requires or uses, and those that require it; each with its state. */
export function PluginRequirements({ plugin, all }: PluginRequirementsProps) {
  const neededBy = all.filter((other) => other.requires.includes(plugin.id)).map((other) => other.id);
  if (plugin.requires.length + plugin.uses.length + neededBy.length === 0) return null;
  return (
    <Stack sx={{ gap: 0.5 }}>
      <Line label={t('needs')} ids={plugin.requires} all={all} />
      <Line label={t('usesIfOn')} ids={plugin.uses} all={all} />
      <Line label={t('neededBy')} ids={neededBy} all={all} />
    </Stack>
  );
}
