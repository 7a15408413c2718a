import { translator } from '@motorclub/sdk';
import en from '../locales/en/hidden.json';

/** What stands in the place of posts by people whom the reader has muted or blocked. */
export const t = translator('forum', en);
