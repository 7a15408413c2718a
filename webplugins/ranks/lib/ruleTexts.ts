import { formatNumber } from '@motorclub/sdk';
import type { PointRule } from '../api/points.ts';
import { t } from '../texts/points.ts';

/** Points with their sign: `+10`, `−2`. */
export const formatSigned = (points: number) => (points > 0 ? `+${formatNumber(points)}` : formatNumber(points));

/** The limits of a rule in words. */
export function capsOf({ dailyCap, pairCap, pairDays, countsToDailyTotal, points }: PointRule): readonly string[] {
  return [
    ...(dailyCap === null ? [] : [t('capDaily', { count: dailyCap })]),
    ...(pairCap === null ? [] : [t('capPair', { count: pairCap, days: pairDays })]),
    ...(points > 0 && !countsToDailyTotal ? [t('capOutside')] : []),
  ];
}
