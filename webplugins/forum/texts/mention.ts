import { translator } from '@motorclub/sdk';
import en from '../locales/en/mention.json';

/** What is said while somebody is named in a text. */
export const t = translator('forum', en);
