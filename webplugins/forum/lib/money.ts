interface Money {
  readonly amountMinor: number;
  readonly currency: string;
}

/** An amount as people write it, `€38.50`; the currency knows how many digits its smallest unit has. */
export function formatMoney({ amountMinor, currency }: Money): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(amountMinor / 10 ** digits);
}
