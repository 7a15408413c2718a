import { translator } from '@motorclub/sdk';
import common from '../locales/en.json';
import catalogue from '../words/catalogue.json';
import managing from '../words/managing.json';
import shared from '../words/shared.json';
import terms from '../words/terms.json';

/** The texts of what events share, beside those of the whole plugin: loaded with the pages that show them. */
export const t = translator('events', { ...common, ...terms, ...shared, ...managing, ...catalogue });
