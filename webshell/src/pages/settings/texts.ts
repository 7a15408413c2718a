import { translator } from '@motorclub/sdk';
import members from '../../locales/en/members.json';
import shell from '../../locales/en.json';

/** The texts of settings, profiles and member lists, which only those who open them load, over those of the shell. */
export const t = translator('shell', { ...shell, ...members });
