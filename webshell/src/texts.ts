import { translator } from '@motorclub/sdk';
import en from './locales/en.json';

/** The shell's own texts. */
export const t = translator('shell', en);
