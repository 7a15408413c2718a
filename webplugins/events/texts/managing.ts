import { translator } from '@motorclub/sdk';
import managing from '../locales/en/managing.json';
import shared from '../locales/en/shared.json';
import common from '../locales/en.json';

/** The texts of an organiser's list of events, beside those of the whole plugin: loaded with the pages that show them. */
export const t = translator('events', { ...common, ...shared, ...managing });
