import { translator } from '@motorclub/sdk';
import en from '../locales/en/welcome.json';

/** What a new member is asked on the home page. */
export const t = translator('forum', en);
