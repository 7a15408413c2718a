import { translator } from '@motorclub/sdk';
import en from '../locales/en/list.json';

/** What the search and the filters of the list say. */
export const t = translator('forum', en);
