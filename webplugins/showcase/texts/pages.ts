import { translator } from '@motorclub/sdk';
import pages from '../locales/en/pages.json';

/** Making and managing the page of a car. */
export const t = translator('showcase', pages);
