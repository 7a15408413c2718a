import { locale } from './language.ts';

const FORMATS = new Map<string, Intl.NumberFormat>();

function formatOf(currency: string): Intl.NumberFormat {
  const known = FORMATS.get(currency) ?? new Intl.NumberFormat(locale, { style: 'currency', currency });
  FORMATS.set(currency, known);
  return known;
}

/** How many digits stand behind the point: two for EUR, none for JPY, three for KWD. */
function digitsOf(currency: string): number {
  return formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2;
}

/** `€30.00` from 3000 and EUR. */
export function formatMoney(amountMinor: number, currency: string): string {
  // Plus zero: a negative zero would read -€0.00.
  return formatOf(currency).format(amountMinor / 10 ** digitsOf(currency) + 0);
}

/** 1250 from `12.50` or `12,5` and EUR; null for what is no amount of that currency. No floats on the way. */
export function minorOf(text: string, currency: string): number | null {
  const digits = digitsOf(currency);
  const found = /^(\d{1,8})(?:[.,](\d*))?$/.exec(text.trim());
  if (!found || (found[2] ?? '').length > digits) return null;
  return Number(`${found[1]}${(found[2] ?? '').padEnd(digits, '0')}`);
}

/** `12.50` from 1250 and EUR, as one types it. */
export function majorOf(amountMinor: number, currency: string): string {
  const digits = digitsOf(currency);
  const text = String(amountMinor).padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

const CARD_BRANDS: Readonly<Record<string, string>> = {
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  eftpos_au: 'eftpos',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** `American Express` from a provider's `amex`, `Visa` from `visa`. */
export function formatCardBrand(brand: string): string {
  return CARD_BRANDS[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1);
}
