import { t } from '../texts/tiles.ts';
import { formatChange } from './shares.ts';

interface Comparison {
  readonly value: number | null;
  readonly before: number | null;
  readonly format: (value: number) => string;
  /** A share is not told by how many percent it has changed. */
  readonly isShare?: boolean;
}

/** What a figure was in the period before: `+12.5%, before: 40`. */
export function describeBefore({ value, before, format, isShare = false }: Comparison): string {
  if (!before) return t('tileNoBefore');
  const change = value === null || isShare ? null : formatChange(value, before);
  return change === null
    ? t('tileBefore', { before: format(before) })
    : t('tileChange', { change, before: format(before) });
}
