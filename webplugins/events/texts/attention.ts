import { translator } from '@motorclub/sdk';
import attention from '../words/attention.json';

/** What waits for organisers, as the home page says it. */
export const t = translator('events', attention);
