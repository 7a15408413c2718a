import { translator } from '@motorclub/sdk';
import en from '../locales/en/traffic.json';

/** What the admin panel says of the site's traffic. */
export const t = translator('analytics', en);
