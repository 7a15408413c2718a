import { translator } from '@motorclub/sdk';
import en from '../locales/en/edits.json';

/** What is said about suggested edits that wait or were decided about. */
export const t = translator('forum', en);
