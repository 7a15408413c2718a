import { translator } from '@motorclub/sdk';
import common from '../locales/en.json';
import managing from '../words/managing.json';
import shared from '../words/shared.json';
import writing from '../words/writing.json';

/** The texts of writing an event, beside those of the whole plugin: loaded with the pages that show them. */
export const t = translator('events', { ...common, ...shared, ...managing, ...writing });
