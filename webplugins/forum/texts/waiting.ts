import { translator } from '@motorclub/sdk';
import en from '../locales/en/waiting.json';

/** What the list of what waits for a moderator says. */
export const t = translator('forum', en);
