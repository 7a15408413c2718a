import { translator } from '@motorclub/sdk';
import en from '../locales/en/thread.json';

/** What the page of a question says. */
export const t = translator('forum', en);
