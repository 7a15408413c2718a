import { translator } from '@motorclub/sdk';
import en from '../locales/en/community.json';

export const t = translator('analytics', en);
