import { translator } from '@motorclub/sdk';
import common from '../locales/en.json';
import gate from '../words/gate.json';
import shared from '../words/shared.json';
import terms from '../words/terms.json';

/** The texts of the gate, beside those of the whole plugin: loaded with the pages that show them. */
export const t = translator('events', { ...common, ...terms, ...shared, ...gate });
