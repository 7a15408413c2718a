import { translator } from '@motorclub/sdk';
import en from '../locales/en/topic.json';

/** What is said about the tag or the category that a list is narrowed to. */
export const t = translator('forum', en);
