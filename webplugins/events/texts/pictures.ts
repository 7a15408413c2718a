import { translator } from '@motorclub/sdk';
import managing from '../locales/en/managing.json';
import pictures from '../locales/en/pictures.json';
import shared from '../locales/en/shared.json';
import terms from '../locales/en/terms.json';
import common from '../locales/en.json';

/** The texts of an event's pictures, beside those of the whole plugin: loaded with the editor's panel of them. */
export const t = translator('events', { ...common, ...terms, ...shared, ...managing, ...pictures });
