import { translator } from '@motorclub/sdk';
import managing from '../locales/en/managing.json';
import selling from '../locales/en/selling.json';
import shared from '../locales/en/shared.json';
import common from '../locales/en.json';

/** The texts of ticket types, beside those of the whole plugin: loaded with the pages that show them. */
export const t = translator('events', { ...common, ...shared, ...managing, ...selling });
