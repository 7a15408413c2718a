import { translator } from '@motorclub/sdk';
import attention from '../../locales/en/attention.json';
import shell from '../../locales/en.json';

/** The texts of what waits for staff on the home page, over those of the shell. */
export const t = translator('shell', { ...shell, ...attention });
