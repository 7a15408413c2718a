import { formatNumber, language, locale } from '@motorclub/sdk';

export type Unit = 'km' | 'mi';
export const UNITS: readonly Unit[] = ['km', 'mi'];
const KM_PER_MILE = 1.609344;

const day = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' });
const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
const signed = new Intl.NumberFormat(locale, {
  style: 'percent',
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
});
const countryNames = new Intl.DisplayNames(language, { type: 'region' });

/** Minor units as money without them: 2304950 USD is `$23,050`. */
export function money(minor: number, currency: string): string {
  const exact = new Intl.NumberFormat(locale, { style: 'currency', currency });
  const digits = exact.resolvedOptions().maximumFractionDigits ?? 2;
  const whole = new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 0 });
  return whole.format(minor / 10 ** digits);
}

/** `2021-04-20` as `Apr 20, 2021`. */
export function date(iso: string): string {
  return day.format(new Date(`${iso}T00:00:00Z`));
}

/** `Apr 20, 2021`, or `Apr 20, 2021 to Jun 1, 2026` when they differ. */
export function dates(oldest: string, newest: string): string {
  return oldest === newest ? date(oldest) : `${date(oldest)} – ${date(newest)}`;
}

export function percent(value: number): string {
  return share.format(value);
}

/** `+3%`, `-16.5%` */
export function signedPercent(value: number): string {
  return signed.format(value);
}

export function toKm(distance: number, unit: Unit): number {
  return Math.round(unit === 'mi' ? distance * KM_PER_MILE : distance);
}

/** `88,000 km`, or the same in miles. */
export function mileage(km: number, unit: Unit): string {
  return `${formatNumber(Math.round(unit === 'mi' ? km / KM_PER_MILE : km))} ${unit}`;
}

export function countryName(code: string): string {
  return countryNames.of(code) ?? code;
}
