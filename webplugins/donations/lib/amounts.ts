import { minorOf } from '@motorclub/sdk';
import type { Options } from '../api/giving.ts';

const BASIS = 10_000;
const DAYS_OF_PRICE = 30;

const currencyOf = (options: Options, code: string) => options.currencies.find((one) => one.code === code);

/** An amount in the currency of the site, near enough to say what it earns; the server counts exactly. */
export function baseOf(options: Options, amountMinor: number, code: string): number {
  const found = currencyOf(options, code);
  const own = currencyOf(options, options.currency);
  if (!(found && own)) return 0;
  return Math.round(amountMinor * Number(found.rate) * 10 ** (own.digits - found.digits));
}

/** What is paid on top for the fee of the provider. */
export function coverOf(options: Options, amountMinor: number, code: string): number {
  const found = currencyOf(options, code);
  const own = currencyOf(options, options.currency);
  if (!(found && own)) return 0;
  const fixed = Math.round((options.feeFixedMinor / Number(found.rate)) * 10 ** (found.digits - own.digits));
  const total = (amountMinor + fixed) / (1 - options.feeBasisPoints / BASIS);
  return Math.ceil(total) - amountMinor;
}

/** The days without promotions that an amount of the site's currency earns. */
export const daysOf = (options: Options, baseMinor: number) =>
  options.adFreePriceMinor ? Math.floor((baseMinor * DAYS_OF_PRICE) / options.adFreePriceMinor) : 0;

/** What is typed as minor units, if it may be given; else null. */
export function amountOf(options: Options, typed: string, code: string): number | null {
  const minor = minorOf(typed, code);
  if (minor === null || minor <= 0) return null;
  const base = baseOf(options, minor, code);
  return base < options.minAmountMinor || base > options.maxAmountMinor ? null : minor;
}
