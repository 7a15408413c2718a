import { translator } from '@motorclub/sdk';
import gate from '../locales/en/gate.json';
import shared from '../locales/en/shared.json';
import terms from '../locales/en/terms.json';
import common from '../locales/en.json';

/** The texts of the gate, beside those of the whole plugin: loaded with the pages that show them. */
export const t = translator('events', { ...common, ...terms, ...shared, ...gate });
