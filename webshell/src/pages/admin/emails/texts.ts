import { translator } from '@motorclub/sdk';
import admin from '../../../locales/en/admin.json';
import mail from '../../../locales/en/mail.json';
import shell from '../../../locales/en.json';

/** The texts of the mails, over those of the admin pages and of the shell. */
export const t = translator('shell', { ...shell, ...admin, ...mail });
