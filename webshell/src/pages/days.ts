import { instantOf, ownZone } from '@motorclub/sdk';

/** Midnight in the person's time zone, `plusDays` after the day's own, as a moment; nothing for what is no day. */
function midnight(day: string | undefined, plusDays: number): string | undefined {
  const date = new Date(`${day}T00:00Z`);
  if (Number.isNaN(date.getTime())) return undefined;
  // Not 24 hours later: on two days of the year the next one begins an hour sooner or later.
  date.setUTCDate(date.getUTCDate() + plusDays);
  return instantOf(date.toISOString().slice(0, 16), ownZone()) ?? undefined;
}

/** The moment a day such as `2026-11-21` begins in the person's time zone. */
export const dayBegins = (day: string | undefined) => midnight(day, 0);

/** The moment after its end, which is the first that is not asked for where the day is the last one. */
export const dayEnds = (day: string | undefined) => midnight(day, 1);
