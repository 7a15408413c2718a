import { translator } from '@motorclub/sdk';
import en from '../locales/en/invite.json';

/** What inviting others to answer says. */
export const t = translator('forum', en);
