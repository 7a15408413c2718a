import { translator } from '@motorclub/sdk';
import en from '../locales/en/admin.json';

/** What the admins' page of levels and rules says. */
export const t = translator('ranks', en);
