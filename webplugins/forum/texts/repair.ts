import { translator } from '@motorclub/sdk';
import en from '../locales/en/repair.json';

/** What an answer is asked about the repair. */
export const t = translator('forum', en);
