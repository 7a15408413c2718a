import { translator } from '@motorclub/sdk';
import common from '../locales/en.json';
import shared from '../words/shared.json';

/** The texts of what several pages show, but not the ones on which events are found. */
export const t = translator('events', { ...common, ...shared });
