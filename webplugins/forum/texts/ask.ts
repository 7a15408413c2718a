import { translator } from '@motorclub/sdk';
import en from '../locales/en/ask.json';

/** What the ask form says. */
export const t = translator('forum', en);
