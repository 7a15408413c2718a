import { translator } from '@motorclub/sdk';
import en from './locales/en.json';

export const t = translator('analytics', en);
