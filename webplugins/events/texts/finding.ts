import { translator } from '@motorclub/sdk';
import common from '../locales/en.json';
import finding from '../words/finding.json';

/** The texts of finding events and buying tickets, beside those of the whole plugin: loaded with the pages that show them. */
export const t = translator('events', { ...common, ...finding });
