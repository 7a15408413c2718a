import { translator } from '@motorclub/sdk';
import en from '../locales/en/sanctions.json';

/** What is said about warnings, bans and appeals. */
export const t = translator('moderation', en);
