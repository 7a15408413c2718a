import { translator } from '@motorclub/sdk';
import en from '../locales/en/reports.json';

/** What reporting and own reports say. */
export const t = translator('moderation', en);
