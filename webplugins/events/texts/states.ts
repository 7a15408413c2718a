import { translator } from '@motorclub/sdk';
import shared from '../locales/en/shared.json';
import common from '../locales/en.json';

/** The texts of what several pages show, but not the ones on which events are found. */
export const t = translator('events', { ...common, ...shared });
