import { translator } from '@motorclub/sdk';
import shell from '../../locales/en.json';
import notifications from '../../locales/en.notifications.json';

/** The texts of notifications and how one is told, which only those who open them load, over those of the shell. */
export const t = translator('notifications', { ...shell, ...notifications });
