import { translator } from '@motorclub/sdk';
import en from '../locales/en/askAside.json';

/** What stands beside the ask form: similar questions and drafts. */
export const t = translator('forum', en);
