import { translator } from '@motorclub/sdk';
import en from '../../locales/en.gallery.json';

export const t = translator('gallery', en);
