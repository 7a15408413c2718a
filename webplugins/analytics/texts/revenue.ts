import { translator } from '@motorclub/sdk';
import en from '../locales/en/revenue.json';

export const t = translator('analytics', en);
