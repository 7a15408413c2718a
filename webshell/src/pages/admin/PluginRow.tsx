import { Alert, Box, Card, Chip, type ChipProps, Stack, Switch, Typography } from '@mui/material';
import { t } from '../../texts.ts';
import type { AdminPlugin, PluginState } from './api.ts';

const STATES: Record<PluginState, { readonly text: string; readonly color: NonNullable<ChipProps['color']> }> = {
  found: { text: t('stateFound'), color: 'default' },
  installed: { text: t('stateInstalled'), color: 'default' },
  enabled: { text: t('stateEnabled'), color: 'success' },
  disabled: { text: t('stateDisabled'), color: 'default' },
  incompatible: { text: t('stateIncompatible'), color: 'warning' },
  failed: { text: t('stateFailed'), color: 'error' },
  quarantined: { text: t('stateQuarantined'), color: 'error' },
};

/** States in which a switch would do nothing. */
const STUCK: readonly PluginState[] = ['incompatible', 'failed', 'found'];

export interface PluginRowProps {
  readonly plugin: AdminPlugin;
  readonly pending: boolean;
  readonly onSwitch: (on: boolean) => void;
}

function Facts({ plugin: { version, author, requires, uses } }: Pick<PluginRowProps, 'plugin'>) {
  const facts = [
    t('version', { version }),
    author ? t('by', { author }) : '',
    requires.length > 0 ? t('needs', { names: requires.join(', ') }) : '',
    uses.length > 0 ? t('usesIfOn', { names: uses.join(', ') }) : '',
  ];
  return (
    <Typography variant="caption" sx={{ color: 'text.secondary' }}>
      {facts.filter(Boolean).join(' · ')}
    </Typography>
  );
}

/** One plugin: what it is, how it is, and its switch. */
export function PluginRow({ plugin, pending, onSwitch }: PluginRowProps) {
  const state = STATES[plugin.state];
  return (
    <Card component="section" aria-label={plugin.name} sx={{ p: 2.5 }}>
      <Stack direction="row" sx={{ gap: 2, alignItems: 'flex-start' }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
            <Typography variant="h2">{plugin.name}</Typography>
            <Chip size="small" variant="outlined" color={state.color} label={state.text} />
          </Stack>
          <Typography sx={{ my: 0.5, maxWidth: '68ch' }}>{plugin.summary}</Typography>
          <Facts plugin={plugin} />
        </Box>
        <Switch
          checked={plugin.enabled}
          disabled={pending || STUCK.includes(plugin.state)}
          onChange={(_, on) => onSwitch(on)}
          slotProps={{ input: { 'aria-label': t('switchLabel', { name: plugin.name }), role: 'switch' } }}
        />
      </Stack>
      {plugin.failure ? (
        <Alert severity="error" sx={{ mt: 2 }}>
          {plugin.failure}
        </Alert>
      ) : null}
    </Card>
  );
}
