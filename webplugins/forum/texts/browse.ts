import { translator } from '@motorclub/sdk';
import en from '../locales/en/browse.json';

/** The indexes of categories, tags and cars. */
export const t = translator('forum', en);
