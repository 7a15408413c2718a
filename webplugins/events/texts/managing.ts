import { translator } from '@motorclub/sdk';
import common from '../locales/en.json';
import managing from '../words/managing.json';
import shared from '../words/shared.json';

/** The texts of an organiser's list of events, beside those of the whole plugin: loaded with the pages that show them. */
export const t = translator('events', { ...common, ...shared, ...managing });
