import { translator } from '@motorclub/sdk';
import common from '../locales/en.json';
import guests from '../words/guests.json';
import terms from '../words/terms.json';

/** The texts of what is asked of each seat, beside those of the whole plugin: loaded with those questions. */
export const t = translator('events', { ...common, ...terms, ...guests });
