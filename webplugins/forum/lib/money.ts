interface Money {
  readonly amountMinor: number;
  readonly currency: string;
}

/** How many digits the smallest unit of a currency stands behind the point. */
export function digitsOf(currency: string): number {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}

/** An amount as people write it, `€38.50`; the currency knows how many digits its smallest unit has. */
export function formatMoney({ amountMinor, currency }: Money): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  return format.format(amountMinor / 10 ** digitsOf(currency));
}
