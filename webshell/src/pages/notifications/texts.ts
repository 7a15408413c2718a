import { translator } from '@motorclub/sdk';
import shell from '../../locales/en.json';
import notifications from '../../locales/en.notifications.json';

/** The texts of notifications and their preferences, which are loaded with these pages, over those of the shell. */
export const t = translator('notifications', { ...shell, ...notifications });
