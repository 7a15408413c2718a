import { translator } from '@motorclub/sdk';
import admin from '../../locales/en/admin.json';
import shell from '../../locales/en.json';

/** The texts of the admin pages, which only those who open them load, over those of the shell. */
export const t = translator('shell', { ...shell, ...admin });
