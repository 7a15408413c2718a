import { translator } from '@motorclub/sdk';
import en from '../locales/en/outcome.json';

/** What is asked of somebody who tried an answer. */
export const t = translator('forum', en);
