import { translator } from '@motorclub/sdk';
import auth from '../../locales/en/auth.json';
import shell from '../../locales/en.json';

/** The texts of the account pages, which only those who open them load, over those of the shell. */
export const t = translator('shell', { ...shell, ...auth });
