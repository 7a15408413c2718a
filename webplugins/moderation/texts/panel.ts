import { translator } from '@motorclub/sdk';
import en from '../locales/en/panel.json';

/** What the moderator panel says. */
export const t = translator('moderation', en);
