import type { IconName } from '@motorclub/sdk';
import { useColorScheme } from '@mui/material';
import { t } from '../texts.ts';

/** What a button that changes between the light and the dark theme says, shows and does. */
export function useThemeToggle(): { readonly label: string; readonly icon: IconName; readonly toggle: () => void } {
  const { colorScheme, setMode } = useColorScheme();
  const light = colorScheme === 'light';
  return {
    label: light ? t('toDark') : t('toLight'),
    icon: light ? 'moon' : 'sun',
    toggle: () => setMode(light ? 'dark' : 'light'),
  };
}
