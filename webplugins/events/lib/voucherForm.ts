import { instantOf, majorOf, minorOf, wallOf } from '@motorclub/sdk';
import type { Voucher, VoucherCreate } from '../api/types.ts';
import { t } from '../texts/console.ts';
import type { Errors } from './errors.ts';
import { fits, textOf, wholeOf } from './numbers.ts';

export const VOUCHER_KINDS = ['PERCENT', 'FIXED', 'SET_PRICE'] as const;

/** A voucher as its dialog holds it, by the names of the call. */
export interface VoucherForm {
  readonly code: string;
  readonly kind: string;
  readonly value: string;
  readonly maxUses: string;
  readonly perUserMax: string;
  readonly validFrom: string;
  readonly validUntil: string;
  readonly ticketTypeIds: string;
}

export const EMPTY_VOUCHER: VoucherForm = {
  code: '',
  kind: 'PERCENT',
  value: '10',
  maxUses: '1',
  perUserMax: '1',
  validFrom: '',
  validUntil: '',
  ticketTypeIds: '',
};

/** A voucher as its dialog holds it. */
export function formOf(voucher: Voucher, currency: string, zone: string): VoucherForm {
  const { code, kind, value, maxUses, perUserMax, validFrom, validUntil, ticketTypeIds } = voucher;
  return {
    code,
    kind,
    value: kind === 'PERCENT' ? String(value) : majorOf(value, currency),
    maxUses: String(maxUses),
    perUserMax: textOf(perUserMax),
    validFrom: wallOf(validFrom, zone),
    validUntil: wallOf(validUntil, zone),
    ticketTypeIds: textOf(ticketTypeIds[0] ?? null),
  };
}

function amountOf({ kind, value }: VoucherForm, currency: string): number | null {
  if (kind !== 'PERCENT') return minorOf(value, currency);
  return value.trim() !== '' && fits(value, 0, 100) ? wholeOf(value) : null;
}

/** What the server would refuse, by field. */
export function errorsOf(form: VoucherForm, currency: string): Errors<keyof VoucherForm> {
  const found: Errors<keyof VoucherForm> = {};
  if (!/^[A-Za-z0-9_-]{3,40}$/.test(form.code)) found.code = t('codeWrong');
  if (amountOf(form, currency) === null) found.value = t(form.kind === 'PERCENT' ? 'percentWrong' : 'amountWrong');
  if (!form.maxUses || !fits(form.maxUses, 1, 1_000_000)) found.maxUses = t('wholeNumber');
  if (!fits(form.perUserMax, 1, 1000)) found.perUserMax = t('wholeNumber');
  if (form.validFrom && form.validUntil && form.validUntil <= form.validFrom) found.validUntil = t('endsTooSoon');
  return found;
}

/** What the call takes. */
export function bodyOf(form: VoucherForm, currency: string, zone: string): VoucherCreate {
  const type = wholeOf(form.ticketTypeIds);
  return {
    code: form.code,
    kind: VOUCHER_KINDS.find((one) => one === form.kind) ?? 'PERCENT',
    value: amountOf(form, currency) ?? 0,
    maxUses: wholeOf(form.maxUses) ?? 1,
    perUserMax: wholeOf(form.perUserMax),
    validFrom: instantOf(form.validFrom, zone),
    validUntil: instantOf(form.validUntil, zone),
    ticketTypeIds: type === null ? [] : [type],
  };
}
