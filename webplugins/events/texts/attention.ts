import { translator } from '@motorclub/sdk';
import attention from '../locales/en/attention.json';

/** What waits for organisers, as the home page says it. */
export const t = translator('events', attention);
