import { translator } from '@motorclub/sdk';
import en from '../locales/en/catalogue.json';

/** What the pages of tags and categories say. */
export const t = translator('forum', en);
