import { translator } from '@motorclub/sdk';
import en from '../locales/en/revise.json';

/** What is said of edits, suggestions and earlier versions. */
export const t = translator('forum', en);
