import { majorOf, minorOf } from '@motorclub/sdk';

/** What fields hold becomes what calls take; an empty field is null. */
export const textOf = (value: string | number | null | undefined): string => (value == null ? '' : String(value));
export const trimToNull = (text: string): string | null => text.trim() || null;
export const wholeOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));
export const isWhole = (text: string): boolean => /^\d{0,9}$/.test(text.trim());
export const isAmount = (text: string, currency: string): boolean =>
  text.trim() === '' || minorOf(text, currency) !== null;

interface Money {
  readonly amountMinor: number;
  readonly currency: string;
}

export const moneyOf = (text: string, currency: string): Money | null => {
  const amountMinor = text.trim() === '' ? null : minorOf(text, currency);
  return amountMinor === null ? null : { amountMinor, currency };
};
export const amountOf = (money: Money | null): string => (money ? majorOf(money.amountMinor, money.currency) : '');

export const CURRENCIES = ['EUR', 'USD', 'GBP', 'CHF', 'JPY', 'PLN', 'SEK', 'NOK', 'DKK', 'CZK', 'CAD', 'AUD'] as const;
export const CURRENCY_OPTIONS = CURRENCIES.map((code) => ({ value: code, label: code }));
