import { translator } from '@motorclub/sdk';
import mine from '../locales/en/mine.json';
import shared from '../locales/en/shared.json';
import terms from '../locales/en/terms.json';
import common from '../locales/en.json';

/** The texts of a member's own tickets and orders, beside those of the whole plugin: loaded with the pages that show them. */
export const t = translator('events', { ...common, ...terms, ...shared, ...mine });
