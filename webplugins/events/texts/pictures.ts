import { translator } from '@motorclub/sdk';
import common from '../locales/en.json';
import managing from '../words/managing.json';
import pictures from '../words/pictures.json';
import shared from '../words/shared.json';
import terms from '../words/terms.json';

/** The texts of an event's pictures, beside those of the whole plugin: loaded with the editor's panel of them. */
export const t = translator('events', { ...common, ...terms, ...shared, ...managing, ...pictures });
