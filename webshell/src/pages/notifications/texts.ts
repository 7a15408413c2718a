import { translator } from '@motorclub/sdk';
import notifications from '../../locales/en/notifications.json';
import shell from '../../locales/en.json';

/** The texts of notifications and their preferences, which are loaded with these pages, over those of the shell. */
export const t = translator('shell', { ...shell, ...notifications });
