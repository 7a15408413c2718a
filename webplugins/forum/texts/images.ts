import { translator } from '@motorclub/sdk';
import en from '../locales/en/images.json';

/** What is said of pictures that are added. */
export const t = translator('forum', en);
