import type { EventItem } from '../../api/types.ts';
import { formatMoney } from '../../lib/money.ts';
import { t } from '../../texts/listing.ts';

/** `Free entry` or `from €12.50`; null for an event without tickets. */
export function priceOf({ priceFromMinor, currency }: Pick<EventItem, 'priceFromMinor' | 'currency'>): string | null {
  if (priceFromMinor === null) return null;
  return priceFromMinor === 0 ? t('freeEntry') : t('priceFrom', { price: formatMoney(priceFromMinor, currency) });
}
