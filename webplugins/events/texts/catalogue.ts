import { translator } from '@motorclub/sdk';
import catalogue from '../locales/en/catalogue.json';
import managing from '../locales/en/managing.json';
import shared from '../locales/en/shared.json';
import terms from '../locales/en/terms.json';
import common from '../locales/en.json';

/** The texts of what events share, beside those of the whole plugin: loaded with the pages that show them. */
export const t = translator('events', { ...common, ...terms, ...shared, ...managing, ...catalogue });
