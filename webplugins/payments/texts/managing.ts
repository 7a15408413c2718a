import { translator } from '@motorclub/sdk';
import common from '../locales/en.json';
import managing from '../words/managing.json';

/** The texts of those who look after payments: loaded with their page. */
export const t = translator('payments', { ...common, ...managing });
