import { translator } from '@motorclub/sdk';
import en from '../locales/en/post.json';

/** What stands under and beside a post. */
export const t = translator('forum', en);
