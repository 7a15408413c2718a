import { usePluginSettings } from '@motorclub/sdk';

/** Whether the site shows points, badges and boards. */
export const useGame = (): boolean => usePluginSettings<{ readonly game: boolean }>('ranks').game ?? true;
