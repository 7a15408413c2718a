import { translator } from '@motorclub/sdk';
import en from '../locales/en/manage.json';

/** What is said while a post is edited, judged or moved. */
export const t = translator('forum', en);
