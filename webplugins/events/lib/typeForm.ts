import { instantOf, isSkipped, majorOf, minorOf, wallOf } from '@motorclub/sdk';
import type { ManagedType, TypeCreate } from '../api/types.ts';
import { t } from '../texts/selling.ts';
import type { Errors } from './errors.ts';
import { fits, textOf, wholeOf } from './numbers.ts';

export const VISIBILITIES = ['PUBLIC', 'HIDDEN', 'VOUCHER_ONLY'] as const;

/** A price before the usual one, as it is typed. */
export interface TierForm {
  readonly name: string;
  readonly price: string;
  readonly until: string;
  readonly upTo: string;
}

/** A ticket type as its dialog holds it, by the names of the call; the tax in per cent. */
export interface TypeForm {
  readonly name: string;
  readonly description: string;
  readonly priceMinor: string;
  readonly priceTiers: readonly TierForm[];
  readonly payWhatYouWant: boolean;
  readonly suggestedMinor: string;
  readonly taxRateBp: string;
  readonly capacity: string;
  readonly minPerOrder: string;
  readonly maxPerOrder: string;
  readonly maxPerUser: string;
  readonly saleStartsAt: string;
  readonly saleEndsAt: string;
  readonly visibility: string;
  readonly sortOrder: string;
  readonly requiresCar: boolean;
  readonly labelIds: readonly number[];
}

export const EMPTY_TYPE: TypeForm = {
  name: '',
  description: '',
  priceMinor: '0',
  priceTiers: [],
  payWhatYouWant: false,
  suggestedMinor: '',
  taxRateBp: '0',
  capacity: '',
  minPerOrder: '1',
  maxPerOrder: '10',
  maxPerUser: '',
  saleStartsAt: '',
  saleEndsAt: '',
  visibility: 'PUBLIC',
  sortOrder: '0',
  requiresCar: false,
  labelIds: [],
};

export const EMPTY_TIER: TierForm = { name: '', price: '', until: '', upTo: '' };
export const MOST_TIERS = 10;

const BASIS = 100;

export function formOf(type: ManagedType, zone: string): TypeForm {
  return {
    name: type.name,
    description: type.description ?? '',
    priceMinor: majorOf(type.priceMinor, type.currency),
    priceTiers: type.priceTiers.map(({ name, priceMinor, until, upTo }) => ({
      name,
      price: majorOf(priceMinor, type.currency),
      until: wallOf(until, zone),
      upTo: textOf(upTo),
    })),
    payWhatYouWant: type.payWhatYouWant,
    suggestedMinor: type.suggestedMinor === null ? '' : majorOf(type.suggestedMinor, type.currency),
    taxRateBp: String(type.taxRateBp / BASIS),
    capacity: textOf(type.capacity),
    minPerOrder: String(type.minPerOrder),
    maxPerOrder: String(type.maxPerOrder),
    maxPerUser: textOf(type.maxPerUser),
    saleStartsAt: wallOf(type.saleStartsAt, zone),
    saleEndsAt: wallOf(type.saleEndsAt, zone),
    visibility: type.visibility,
    sortOrder: String(type.sortOrder),
    requiresCar: type.requiresCar,
    labelIds: type.labelIds,
  };
}

/** Hundredths of a per cent; null for what is no rate up to 50. */
function rateOf(text: string): number | null {
  const found = minorOf(text || '0', 'EUR');
  return found !== null && found <= 50 * BASIS ? found : null;
}

const LIMITS = [
  ['capacity', 0, 1_000_000],
  ['minPerOrder', 1, 50],
  ['maxPerOrder', 1, 50],
  ['maxPerUser', 1, 1000],
  ['sortOrder', 0, 10_000],
] as const;

/** Whether a tier says what it costs, and until when or for how many. */
const isWhole = ({ name, price, until, upTo }: TierForm, currency: string): boolean =>
  name.trim() !== '' && minorOf(price, currency) !== null && (until !== '' || upTo !== '') && fits(upTo, 1, 1_000_000);

function choiceWrong({ suggestedMinor, priceMinor }: TypeForm, currency: string): boolean {
  if (!suggestedMinor) return false;
  const minor = minorOf(suggestedMinor, currency);
  return minor === null || minor < (minorOf(priceMinor || '0', currency) ?? 0);
}

function pricesWrong(form: TypeForm, currency: string, zone: string): Errors<keyof TypeForm> {
  if (form.payWhatYouWant) return choiceWrong(form, currency) ? { suggestedMinor: t('suggestedWrong') } : {};
  if (!form.priceTiers.every((tier) => isWhole(tier, currency))) return { priceTiers: t('tiersWrong') };
  return form.priceTiers.some(({ until }) => isSkipped(until, zone)) ? { priceTiers: t('tierSkipped', { zone }) } : {};
}

/** What the server would refuse, by field. */
export function errorsOf(form: TypeForm, currency: string, zone: string): Errors<keyof TypeForm> {
  const found: Errors<keyof TypeForm> = {};
  if (!form.name.trim()) found.name = t('nameMissing');
  if (minorOf(form.priceMinor || '0', currency) === null) found.priceMinor = t('amountWrong');
  if (rateOf(form.taxRateBp) === null) found.taxRateBp = t('rateWrong');
  Object.assign(found, pricesWrong(form, currency, zone));
  for (const [name, least, most] of LIMITS) {
    if (!fits(form[name], least, most)) found[name] = t('numberBetween', { least, most });
  }
  if ((wholeOf(form.minPerOrder) ?? 1) > (wholeOf(form.maxPerOrder) ?? 10)) found.minPerOrder ??= t('leastMost');
  if (form.saleStartsAt && form.saleEndsAt && form.saleEndsAt <= form.saleStartsAt) found.saleEndsAt = t('endsTooSoon');
  return found;
}

/** What the calls take. */
export function bodyOf(form: TypeForm, currency: string, zone: string): TypeCreate {
  return {
    name: form.name.trim(),
    description: form.description.trim() || null,
    priceMinor: minorOf(form.priceMinor || '0', currency) ?? 0,
    priceTiers: (form.payWhatYouWant ? [] : form.priceTiers).map(({ name, price, until, upTo }) => ({
      name: name.trim(),
      priceMinor: minorOf(price, currency) ?? 0,
      until: instantOf(until, zone),
      upTo: wholeOf(upTo),
    })),
    payWhatYouWant: form.payWhatYouWant,
    suggestedMinor: form.payWhatYouWant && form.suggestedMinor ? minorOf(form.suggestedMinor, currency) : null,
    taxRateBp: rateOf(form.taxRateBp) ?? 0,
    capacity: wholeOf(form.capacity),
    minPerOrder: wholeOf(form.minPerOrder) ?? 1,
    maxPerOrder: wholeOf(form.maxPerOrder) ?? 10,
    maxPerUser: wholeOf(form.maxPerUser),
    saleStartsAt: instantOf(form.saleStartsAt, zone),
    saleEndsAt: instantOf(form.saleEndsAt, zone),
    visibility: VISIBILITIES.find((one) => one === form.visibility) ?? 'PUBLIC',
    sortOrder: wholeOf(form.sortOrder) ?? 0,
    requiresCar: form.requiresCar,
    labelIds: [...form.labelIds],
  };
}
