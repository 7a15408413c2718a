import { translator } from '@motorclub/sdk';
import listing from '../locales/en/listing.json';
import terms from '../locales/en/terms.json';
import common from '../locales/en.json';

/** The texts of lists of events, beside those of the whole plugin: loaded with the pages that show them. */
export const t = translator('events', { ...common, ...terms, ...listing });
