import { translator } from '@motorclub/sdk';
import en from '../locales/en/tiles.json';

/** What tiles say of the period before. */
export const t = translator('analytics', en);
