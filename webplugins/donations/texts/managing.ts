import { translator } from '@motorclub/sdk';
import giving from '../locales/en/giving.json';
import managing from '../locales/en/managing.json';

/** The texts for admins who look after donations, goals and ranks. */
export const t = translator('donations', { ...giving, ...managing });
