import { translator } from '@motorclub/sdk';
import en from '../locales/en/config.json';

/** What the page of reasons, filters and limits says. */
export const t = translator('moderation', en);
