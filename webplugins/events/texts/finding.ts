import { translator } from '@motorclub/sdk';
import finding from '../locales/en/finding.json';
import terms from '../locales/en/terms.json';
import common from '../locales/en.json';

/** The texts of an event and of buying tickets, beside those of the whole plugin: loaded with the pages that show them. */
export const t = translator('events', { ...common, ...terms, ...finding });
