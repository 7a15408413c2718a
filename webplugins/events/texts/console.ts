import { translator } from '@motorclub/sdk';
import console from '../locales/en/console.json';
import managing from '../locales/en/managing.json';
import shared from '../locales/en/shared.json';
import terms from '../locales/en/terms.json';
import common from '../locales/en.json';

/** The texts of the console of one event, beside those of the whole plugin: loaded with the pages that show them. */
export const t = translator('events', { ...common, ...terms, ...shared, ...managing, ...console });
