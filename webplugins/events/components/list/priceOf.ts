import { formatMoney } from '@motorclub/sdk';
import type { EventItem } from '../../api/types.ts';
import { t } from '../../texts/listing.ts';

type Prices = Pick<EventItem, 'priceFromMinor' | 'priceToMinor' | 'currency'>;

/** `Free entry` where all of it is, `Free to €249.00`, or `from €12.50`; null for an event without tickets. */
export function priceOf({ priceFromMinor, priceToMinor, currency }: Prices): string | null {
  if (priceFromMinor === null || priceToMinor === null) return null;
  if (priceToMinor === 0) return t('freeEntry');
  if (priceFromMinor === 0) return t('freeTo', { price: formatMoney(priceToMinor, currency) });
  return t('priceFrom', { price: formatMoney(priceFromMinor, currency) });
}
