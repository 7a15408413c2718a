import { translator } from '@motorclub/sdk';
import managing from '../locales/en/managing.json';
import common from '../locales/en.json';

/** The texts of those who look after payments: loaded with their page. */
export const t = translator('payments', { ...common, ...managing });
