import { translator } from '@motorclub/sdk';
import common from '../locales/en.json';
import managing from '../words/managing.json';
import selling from '../words/selling.json';
import shared from '../words/shared.json';

/** The texts of ticket types, beside those of the whole plugin: loaded with the pages that show them. */
export const t = translator('events', { ...common, ...shared, ...managing, ...selling });
