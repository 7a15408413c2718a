import { instantOf, majorOf, minorOf, ownZone, wallOf } from '@motorclub/sdk';
import type { ClubEvent, EventCreate } from '../api/types.ts';
import { t } from '../texts/writing.ts';
import type { Errors } from './errors.ts';
import { fits, textOf, wholeOf } from './numbers.ts';

/** What the editor holds, by the names of the call: texts as typed, times as the clocks at the place show them. */
export interface EventForm {
  readonly title: string;
  readonly summary: string;
  readonly description: string;
  readonly timezone: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly doorsAt: string;
  readonly venueId: string;
  readonly onlineUrl: string;
  readonly categoryId: string;
  readonly tagIds: readonly number[];
  readonly capacity: string;
  readonly currency: string;
  readonly refundRule: string;
  readonly refundHoursBefore: string;
  readonly refundFeeMinor: string;
  readonly transferAllowed: boolean;
  readonly offlineDays: string;
  readonly ageMin: string;
}

export const TITLE_MAX = 120;
export const SUMMARY_MAX = 300;
const SEATS_MAX = 1_000_000;
const HOURS_MAX = 8760;

export function emptyForm(): EventForm {
  return {
    title: '',
    summary: '',
    description: '',
    timezone: ownZone(),
    startsAt: '',
    endsAt: '',
    doorsAt: '',
    venueId: '',
    onlineUrl: '',
    categoryId: '',
    tagIds: [],
    capacity: '',
    currency: 'EUR',
    refundRule: 'UNTIL',
    refundHoursBefore: '48',
    refundFeeMinor: '0',
    transferAllowed: true,
    offlineDays: '',
    ageMin: '',
  };
}

/** An event as the editor holds it; its organiser sees the seats elsewhere. */
export function formOf(event: ClubEvent, capacity: number | null): EventForm {
  const { timezone, refundPolicy, currency } = event;
  return {
    title: event.title,
    summary: event.summary ?? '',
    description: event.description,
    timezone,
    startsAt: wallOf(event.startsAt, timezone),
    endsAt: wallOf(event.endsAt, timezone),
    doorsAt: wallOf(event.doorsAt, timezone),
    venueId: textOf(event.venue?.id ?? null),
    onlineUrl: event.onlineUrl ?? '',
    categoryId: textOf(event.category?.id ?? null),
    tagIds: event.tags.map(({ id }) => id),
    capacity: textOf(capacity),
    currency,
    refundRule: refundPolicy.type,
    refundHoursBefore: String(refundPolicy.hoursBefore),
    refundFeeMinor: majorOf(refundPolicy.feeMinor, currency),
    transferAllowed: event.transferAllowed,
    offlineDays: textOf(event.offlineDays),
    ageMin: textOf(event.ageMin),
  };
}

function timesIn({ startsAt, endsAt, doorsAt }: EventForm): Errors<keyof EventForm> {
  const found: Errors<keyof EventForm> = {};
  if (!startsAt) found.startsAt = t('startMissing');
  if (!endsAt) found.endsAt = t('endMissing');
  if (startsAt && endsAt && endsAt <= startsAt) found.endsAt = t('endsTooSoon');
  if (doorsAt && startsAt && doorsAt > startsAt) found.doorsAt = t('doorsTooLate');
  return found;
}

/** What the server would refuse, by field. */
export function errorsOf(form: EventForm): Errors<keyof EventForm> {
  const found = timesIn(form);
  const length = form.title.trim().length;
  if (length < 3) found.title = t('titleShort');
  if (length > TITLE_MAX) found.title = t('titleLong', { max: TITLE_MAX });
  if (!fits(form.capacity, 0, SEATS_MAX)) found.capacity = t('wholeNumber');
  if (!fits(form.refundHoursBefore, 0, HOURS_MAX)) found.refundHoursBefore = t('wholeNumber');
  if (!fits(form.ageMin, 0, 99)) found.ageMin = t('wholeNumber');
  if (!fits(form.offlineDays, 1, 60)) found.offlineDays = t('offlineWrong');
  if (minorOf(form.refundFeeMinor || '0', form.currency) === null) found.refundFeeMinor = t('amountWrong');
  return found;
}

/** What the calls take; times that are no times have been refused by `errorsOf`. */
export function bodyOf(form: EventForm): EventCreate {
  const { timezone, currency } = form;
  return {
    title: form.title.trim(),
    summary: form.summary.trim() || null,
    description: form.description,
    timezone,
    startsAt: instantOf(form.startsAt, timezone) ?? '',
    endsAt: instantOf(form.endsAt, timezone) ?? '',
    doorsAt: instantOf(form.doorsAt, timezone),
    venueId: wholeOf(form.venueId),
    onlineUrl: form.onlineUrl.trim() || null,
    categoryId: wholeOf(form.categoryId),
    tagIds: form.tagIds,
    capacity: wholeOf(form.capacity),
    currency,
    refundRule: form.refundRule === 'NONE' ? 'NONE' : 'UNTIL',
    refundHoursBefore: wholeOf(form.refundHoursBefore) ?? 0,
    refundFeeMinor: minorOf(form.refundFeeMinor || '0', currency) ?? 0,
    transferAllowed: form.transferAllowed,
    offlineDays: wholeOf(form.offlineDays),
    ageMin: wholeOf(form.ageMin),
  };
}
