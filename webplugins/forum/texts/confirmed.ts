import { translator } from '@motorclub/sdk';
import en from '../locales/en/confirmed.json';

/** The cars on which an answer worked. */
export const t = translator('forum', en);
