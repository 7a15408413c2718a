import { translator } from '@motorclub/sdk';
import gallery from '../locales/en/gallery.json';

/** The gallery, the list of cars, and what is shown of them elsewhere. */
export const t = translator('showcase', gallery);
