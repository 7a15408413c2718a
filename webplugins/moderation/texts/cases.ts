import { translator } from '@motorclub/sdk';
import en from '../locales/en/cases.json';

/** What the desk says. */
export const t = translator('moderation', en);
