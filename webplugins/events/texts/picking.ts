import { translator } from '@motorclub/sdk';
import picking from '../locales/en/picking.json';

/** The texts of the fields that other plugins' forms borrow. */
export const t = translator('events', picking);
