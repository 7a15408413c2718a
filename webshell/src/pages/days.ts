const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Midnight where the person is, `plusDays` after the day's own, as a moment; nothing for what is no day. */
function midnight(day: string | undefined, plusDays: number): string | undefined {
  const [, year, month, date] = DATE.exec(day ?? '') ?? [];
  // Not 24 hours later: on two days of the year the next one begins an hour sooner or later.
  const at = new Date(Number(year), Number(month) - 1, Number(date) + plusDays);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

/** The moment a day such as `2026-11-21` begins where the person is. */
export const dayBegins = (day: string | undefined) => midnight(day, 0);

/** The moment after its end, which is the first that is not asked for where the day is the last one. */
export const dayEnds = (day: string | undefined) => midnight(day, 1);
