import { translator } from '@motorclub/sdk';
import en from '../locales/en/points.json';

/** What is said of points, their rules and their recalculation. */
export const t = translator('ranks', en);
