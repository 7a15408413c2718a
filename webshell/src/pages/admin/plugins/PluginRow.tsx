import { TextLink } from '@motorclub/sdk';
import { Box, Stack, Typography } from '@mui/material';
import type { AdminPlugin } from '../api/plugins.ts';
import { t } from '../texts.ts';
import { PluginBadges } from './PluginBadges.tsx';
import { PluginRequirements } from './PluginRequirements.tsx';
import { PluginSwitch } from './PluginSwitch.tsx';
import { pluginPath } from './paths.ts';
import { StateChip } from './StateChip.tsx';

export interface PluginRowProps {
  readonly plugin: AdminPlugin;
  readonly all: readonly AdminPlugin[];
}

/** The last line of a traceback says what happened. */
function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}

/** One plugin: what it is, how it is, what it needs, and its switch. */
export function PluginRow({ plugin, all }: PluginRowProps) {
  const facts = [
    t('version', { version: plugin.version }),
    plugin.author ? t('by', { author: plugin.author }) : '',
  ].filter(Boolean);
  return (
    <Stack
      component="li"
      direction="row"
      aria-label={plugin.name}
      sx={{ gap: 2, alignItems: 'flex-start', px: 2.5, py: 2, borderTop: 1, borderColor: 'divider' }}
    >
      <Stack sx={{ flex: 1, minWidth: 0, gap: 0.5 }}>
        <Stack direction="row" sx={{ columnGap: 1, rowGap: 0.5, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography variant="h3" component="h2" sx={{ mr: 0.5 }}>
            <TextLink to={pluginPath(plugin.id)} color="text.primary">
              {plugin.name}
            </TextLink>
          </Typography>
          <StateChip state={plugin.state} />
          <PluginBadges plugin={plugin} />
        </Stack>
        <Typography variant="body2" sx={{ maxWidth: '72ch' }}>
          {plugin.summary}
        </Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {facts.join(' · ')}
        </Typography>
        <PluginRequirements plugin={plugin} all={all} />
        {plugin.failure ? (
          <Box sx={{ color: 'error.main', typography: 'body2', overflowWrap: 'anywhere' }}>
            {lastLine(plugin.failure)}
          </Box>
        ) : null}
      </Stack>
      <PluginSwitch plugin={plugin} />
    </Stack>
  );
}
