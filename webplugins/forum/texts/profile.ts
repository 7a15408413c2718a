import { translator } from '@motorclub/sdk';
import en from '../locales/en/profile.json';

/** What the forum's tabs of a profile say. */
export const t = translator('forum', en);
