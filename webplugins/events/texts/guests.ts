import { translator } from '@motorclub/sdk';
import guests from '../locales/en/guests.json';
import terms from '../locales/en/terms.json';
import common from '../locales/en.json';

/** The texts of what is asked of each seat, beside those of the whole plugin: loaded with those questions. */
export const t = translator('events', { ...common, ...terms, ...guests });
