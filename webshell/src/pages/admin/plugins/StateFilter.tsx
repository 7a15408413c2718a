import { Chip, Stack } from '@mui/material';
import { type AdminPlugin, PLUGIN_STATES, type PluginState } from '../api/plugins.ts';
import { t } from '../texts.ts';
import { STATES } from './states.ts';

export interface StateFilterProps {
  readonly plugins: readonly AdminPlugin[];
  readonly chosen: PluginState | null;
  readonly onChoose: (state: PluginState | null) => void;
}

/** How many plugins are in each state; a click shows only those. */
export function StateFilter({ plugins, chosen, onChoose }: StateFilterProps) {
  const counts = PLUGIN_STATES.map((state) => ({
    state,
    count: plugins.filter((plugin) => plugin.state === state).length,
  })).filter(({ state, count }) => count > 0 || state === chosen);
  return (
    <Stack direction="row" role="group" aria-label={t('filterByState')} sx={{ gap: 1, flexWrap: 'wrap' }}>
      <Chip
        label={`${t('all')} ${plugins.length}`}
        variant={chosen === null ? 'filled' : 'outlined'}
        aria-pressed={chosen === null}
        onClick={() => onChoose(null)}
      />
      {counts.map(({ state, count }) => (
        <Chip
          key={state}
          label={`${STATES[state].text} ${count}`}
          variant={chosen === state ? 'filled' : 'outlined'}
          aria-pressed={chosen === state}
          onClick={() => onChoose(chosen === state ? null : state)}
        />
      ))}
    </Stack>
  );
}
