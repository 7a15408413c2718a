import type { ChipProps } from '@mui/material';
import type { PluginState } from '../api/plugins.ts';
import { t } from '../texts.ts';

interface StateLabel {
  readonly text: string;
  readonly color: NonNullable<ChipProps['color']>;
}

/** How each state is called and coloured. */
export const STATES: Readonly<Record<PluginState, StateLabel>> = {
  found: { text: t('stateFound'), color: 'default' },
  installed: { text: t('stateInstalled'), color: 'info' },
  enabled: { text: t('stateEnabled'), color: 'success' },
  disabled: { text: t('stateDisabled'), color: 'default' },
  incompatible: { text: t('stateIncompatible'), color: 'warning' },
  failed: { text: t('stateFailed'), color: 'error' },
  quarantined: { text: t('stateQuarantined'), color: 'error' },
};
