import { formatNumber } from '@motorclub/sdk';
import type { RankNeeds } from '../api/levels.ts';
import { t } from '../texts/levels.ts';

/** A share as people read it: 0.75 is 75 %. */
export const percent = (share: number) => t('levelPercent', { share: formatNumber(Math.round(share * 100)) });

export interface Need {
  readonly name: 'points' | 'age' | 'quality';
  readonly label: string;
  /** The number, and as it is read. */
  readonly value: number;
  readonly need: string;
}

type Needs = Pick<RankNeeds, 'minPoints' | 'minAgeDays' | 'minQuality'>;

/** What a level needs, without what it does not ask for. */
export function needsOf({ minPoints, minAgeDays, minQuality }: Needs): readonly Need[] {
  const needs: readonly Need[] = [
    { name: 'points', label: t('needPoints'), value: minPoints, need: formatNumber(minPoints) },
    { name: 'age', label: t('needAge'), value: minAgeDays, need: t('needDays', { count: minAgeDays }) },
    { name: 'quality', label: t('needQuality'), value: minQuality, need: percent(minQuality) },
  ];
  return needs.filter(({ value }) => value > 0);
}
