import { translator } from '@motorclub/sdk';
import common from '../locales/en.json';
import listing from '../words/listing.json';
import terms from '../words/terms.json';

/** The texts of lists of events, beside those of the whole plugin: loaded with the pages that show them. */
export const t = translator('events', { ...common, ...terms, ...listing });
