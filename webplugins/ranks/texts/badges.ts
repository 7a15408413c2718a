import { translator } from '@motorclub/sdk';
import badges from '../locales/en/badges.json';

/** What badges say. */
export const t = translator('ranks', badges);
