import { translator } from '@motorclub/sdk';
import giving from '../locales/en/giving.json';

/** The texts about giving, goals, ranks and receipts. */
export const t = translator('donations', giving);
