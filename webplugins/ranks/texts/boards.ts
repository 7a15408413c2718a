import { translator } from '@motorclub/sdk';
import boards from '../locales/en/boards.json';

/** What the leaderboards say. */
export const t = translator('ranks', boards);
