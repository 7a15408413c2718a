import { instantOf } from '@motorclub/sdk';
import type { SeatHoldBody } from '../api/types.ts';
import { t } from '../texts/console.ts';
import type { Errors } from './errors.ts';
import { fits, wholeOf } from './numbers.ts';

/** Seats to hold back as their dialog has them, by the names of the call. */
export interface HoldForm {
  readonly ticketTypeId: string;
  readonly quantity: string;
  readonly reason: string;
  readonly expiresAt: string;
}

/** What the server would refuse, by field. */
export function errorsOf(form: HoldForm): Errors<keyof HoldForm> {
  const found: Errors<keyof HoldForm> = {};
  if (!form.quantity || !fits(form.quantity, 1, 100_000)) found.quantity = t('wholeNumber');
  if (!form.reason.trim()) found.reason = t('holdReasonMissing');
  return found;
}

/** What the call takes. */
export function bodyOf(form: HoldForm, zone: string): SeatHoldBody {
  return {
    quantity: wholeOf(form.quantity) ?? 1,
    reason: form.reason.trim(),
    expiresAt: instantOf(form.expiresAt, zone),
  };
}
