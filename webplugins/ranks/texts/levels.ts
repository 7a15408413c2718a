import { translator } from '@motorclub/sdk';
import en from '../locales/en/levels.json';

/** What is said of levels, and of one's own rank. */
export const t = translator('ranks', en);
