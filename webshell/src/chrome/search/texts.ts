import { translator } from '@motorclub/sdk';
import en from '../../locales/en/search.json';

export const t = translator('shell', en);
