import { translator } from '@motorclub/sdk';
import admin from '../../../locales/en.admin.json';
import shell from '../../../locales/en.json';
import mail from '../../../locales/en.mail.json';

/** The texts of the mails, over those of the admin pages and of the shell. */
export const t = translator('mail', { ...shell, ...admin, ...mail });
