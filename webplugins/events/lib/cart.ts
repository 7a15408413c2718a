import { minorOf } from '@motorclub/sdk';
import type { TicketType, VoucherEffect, Waiting } from '../api/types.ts';

/** What one may choose to pay for a ticket at most; the server says so, too. */
export const MOST_CHOSEN_MINOR = 10_000_000;
/** What was typed as the price of one ticket, by the id of its type. */
export type Amounts = Readonly<Record<string, string>>;

/** What a buyer pays for one ticket: what it costs now, or what was chosen; null for what nobody can choose. */
export function unitOf(type: TicketType, typed: string | undefined): number | null {
  if (!type.payWhatYouWant) return type.priceNowMinor;
  const minor = typed === undefined ? (type.suggestedMinor ?? type.priceMinor) : minorOf(typed, type.currency);
  return minor !== null && minor >= type.priceMinor && minor <= MOST_CHOSEN_MINOR ? minor : null;
}

/** Ticket types at what this buyer pays for them. */
export const atChosen = (types: readonly TicketType[], amounts: Amounts): TicketType[] =>
  types.map((type) => ({ ...type, priceNowMinor: unitOf(type, amounts[type.id]) ?? type.priceMinor }));

const HOUR_MS = 3_600_000;

/** Ticket types as they are sold to somebody who may buy so many hours early. */
export const openEarly = (types: readonly TicketType[], hours: number, now: number): readonly TicketType[] =>
  types.map((type) => {
    const begins = type.saleStatus === 'SCHEDULED' && type.saleStartsAt ? Date.parse(type.saleStartsAt) : Infinity;
    if (now < begins - hours * HOUR_MS) return type;
    return { ...type, saleStatus: type.available === 0 ? 'SOLD_OUT' : 'ON_SALE' };
  });

/** How many of each ticket type, by its id. */
export type Quantities = Readonly<Record<string, number>>;

/** What a voucher takes off a line; the server says it again, and its word counts. */
export function offOf(effect: VoucherEffect | null, type: TicketType, quantity: number): number {
  if (!effect || type.payWhatYouWant || (effect.ticketTypeIds.length > 0 && !effect.ticketTypeIds.includes(type.id)))
    return 0;
  if (effect.kind === 'PERCENT') {
    return Math.floor((2 * type.priceNowMinor * quantity * Math.min(effect.value, 100) + 100) / 200);
  }
  if (effect.kind === 'FIXED') return Math.min(effect.value, type.priceNowMinor) * quantity;
  return Math.max(0, type.priceNowMinor - effect.value) * quantity;
}

export interface Sum {
  readonly count: number;
  readonly offMinor: number;
  readonly totalMinor: number;
}

/** What is chosen, and what it comes to. */
export function sumOf(types: readonly TicketType[], quantities: Quantities, effect: VoucherEffect | null): Sum {
  const chosen = types.map((type) => ({ type, quantity: quantities[type.id] ?? 0 }));
  const count = chosen.reduce((sum, { quantity }) => sum + quantity, 0);
  const offMinor = chosen.reduce((sum, { type, quantity }) => sum + offOf(effect, type, quantity), 0);
  const full = chosen.reduce((sum, { type, quantity }) => sum + type.priceNowMinor * quantity, 0);
  return { count, offMinor, totalMinor: full - offMinor };
}

/** The place of a member on the list of a type, if it still counts. */
export function placeOn(waits: readonly Waiting[], type: TicketType): Waiting | null {
  const open = waits.filter(({ ticketTypeId }) => ticketTypeId === type.id);
  return open.find(({ status }) => status === 'OFFERED') ?? open.find(({ status }) => status === 'WAITING') ?? null;
}

/** Whether a voucher sells what others cannot buy; what is hidden only where it is named. */
function opens(effect: VoucherEffect | null, type: TicketType): boolean {
  if (!effect?.ticketTypeIds.length) return effect !== null && type.visibility !== 'HIDDEN';
  return effect.ticketTypeIds.includes(type.id);
}

/** What is on offer, with the hidden types that a voucher opens. */
export const withHidden = (types: readonly TicketType[], effect: VoucherEffect | undefined): readonly TicketType[] =>
  effect ? [...types, ...effect.ticketTypes.filter(({ id }) => types.every((type) => type.id !== id))] : types;

/** How many one order may take now, at one price: 0 for what cannot be bought. */
export function mostOf(type: TicketType, offer: Waiting | null, effect: VoucherEffect | null): number {
  const kept = offer?.status === 'OFFERED' ? offer.quantity : 0;
  const shut = type.visibility !== 'PUBLIC' && !opens(effect, type);
  if (shut && kept === 0) return 0;
  if (type.saleStatus !== 'ON_SALE' && !(kept > 0 && type.saleStatus === 'SOLD_OUT')) return 0;
  const free = type.available === null ? type.maxPerOrder : type.available + kept;
  const cheap = type.tier?.left == null ? type.maxPerOrder : type.tier.left + kept;
  return Math.min(type.maxPerOrder, type.maxPerUser ?? type.maxPerOrder, free, cheap, shut ? kept : free);
}

/** The next amount in a direction: an order takes none of a type, or at least its minimum. */
export function stepQuantity(type: TicketType, quantity: number, by: 1 | -1): number {
  const next = quantity + by;
  if (next >= type.minPerOrder || next <= 0) return Math.max(0, next);
  return by > 0 ? type.minPerOrder : 0;
}
