import { translator } from '@motorclub/sdk';
import en from '../locales/en/known.json';

/** What is known of a model, and the questions about it. */
export const t = translator('forum', en);
