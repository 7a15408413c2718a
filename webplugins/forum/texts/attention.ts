import { translator } from '@motorclub/sdk';
import en from '../locales/en/attention.json';

/** What waits for moderators, as the home page says it. */
export const t = translator('forum', en);
