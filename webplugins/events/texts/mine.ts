import { translator } from '@motorclub/sdk';
import common from '../locales/en.json';
import mine from '../words/mine.json';
import shared from '../words/shared.json';
import terms from '../words/terms.json';

/** The texts of a member's own tickets and orders, beside those of the whole plugin: loaded with the pages that show them. */
export const t = translator('events', { ...common, ...terms, ...shared, ...mine });
