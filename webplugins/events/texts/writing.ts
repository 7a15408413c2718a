import { translator } from '@motorclub/sdk';
import managing from '../locales/en/managing.json';
import shared from '../locales/en/shared.json';
import writing from '../locales/en/writing.json';
import common from '../locales/en.json';

/** The texts of writing an event, beside those of the whole plugin: loaded with the pages that show them. */
export const t = translator('events', { ...common, ...shared, ...managing, ...writing });
