import { useRight } from '@motorclub/sdk';
import type { ClubEvent, TicketType, VoucherEffect } from '../api/types.ts';
import { openEarly, withHidden } from './cart.ts';
import { useAvailability } from './useAvailability.ts';

/** The ticket types of an event as this person can buy them: with those that a voucher opens, and early who may. */
export function useOfferedTypes(event: ClubEvent, effect: VoucherEffect | undefined): readonly TicketType[] {
  const hours = useRight('events.early_tickets') ?? 0;
  return openEarly(withHidden(useAvailability(event), effect), hours, Date.now());
}
