import { translator } from '@motorclub/sdk';
import en from '../../locales/en/gallery.json';

export const t = translator('shell', en);
