import { translator } from '@motorclub/sdk';
import en from '../locales/en/form.json';

/** What every form says. */
export const t = translator('forum', en);
