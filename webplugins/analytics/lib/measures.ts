import { formatMoney, formatNumber } from '@motorclub/sdk';
import type { Measure, Total } from '../api/people.ts';
import { formatShare } from './shares.ts';

/** A value of a measure as it is read. */
export function formatMeasure({ unit, currency }: Pick<Total, 'unit' | 'currency'>, value: number): string {
  if (unit === 'percent') return formatShare(value);
  return unit === 'money' && currency ? formatMoney(value, currency) : formatNumber(value);
}

/** What tells measures apart: money has one for each currency. */
export const keyOf = ({ name, currency }: Pick<Total, 'name' | 'currency'>): string =>
  currency ? `${name}.${currency}` : name;

/** Whether there was anything, in the period or in the one before. */
export const hasValue = ({ total, totalBefore }: Measure): boolean => Boolean(total) || Boolean(totalBefore);
