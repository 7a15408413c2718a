import { locale } from '@motorclub/sdk';

const PERCENT = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
const CHANGE = new Intl.NumberFormat(locale, {
  style: 'percent',
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
});

/** `12.5%` from hundredths of a percent. */
export const formatShare = (share: number): string => PERCENT.format(share / 10_000);

/** `+12.5%` from what was before to what is now; null where there was nothing. */
export const formatChange = (now: number, before: number): string | null =>
  before === 0 ? null : CHANGE.format((now - before) / Math.abs(before));
