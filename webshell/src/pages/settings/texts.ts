import { translator } from '@motorclub/sdk';
import shell from '../../locales/en.json';
import members from '../../locales/en.members.json';

/** The texts of settings, profiles and member lists, which only those who open them load, over those of the shell. */
export const t = translator('members', { ...shell, ...members });
