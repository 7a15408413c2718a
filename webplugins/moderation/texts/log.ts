import { translator } from '@motorclub/sdk';
import en from '../locales/en/log.json';

/** What the page of the moderation log says. */
export const t = translator('moderation', en);
