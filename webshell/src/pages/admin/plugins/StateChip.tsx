import { Chip } from '@mui/material';
import type { PluginState } from '../api/plugins.ts';
import { STATES } from './states.ts';

export function StateChip({ state }: { readonly state: PluginState }) {
  const { text, color } = STATES[state];
  return <Chip size="small" variant="outlined" color={color} label={text} />;
}
