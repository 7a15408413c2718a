import { translator } from '@motorclub/sdk';
import common from '../locales/en.json';
import finding from '../words/finding.json';
import terms from '../words/terms.json';

/** The texts of an event and of buying tickets, beside those of the whole plugin: loaded with the pages that show them. */
export const t = translator('events', { ...common, ...terms, ...finding });
