import { translator } from '@motorclub/sdk';
import en from '../locales/en/catalogue.json';

/** What the pages of the catalogue say. */
export const t = translator('showcase', en);
