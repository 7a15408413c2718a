import { locale } from '@motorclub/sdk';

const DAY = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'medium' });
const MONTH = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'short', year: 'numeric' });
const DAY_MS = 86_400_000;

export type Step = 'day' | 'week' | 'month';

const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** `Nov 3, 2026` from a day of the site. */
export const formatDay = (day: string): string => DAY.format(timeOf(day));

/** `Nov 2026` from a day of the month. */
export const formatMonth = (day: string): string => MONTH.format(timeOf(day));

/** A step as it is read, by its first day. */
export const formatStep = (day: string, step: string): string => (step === 'month' ? formatMonth(day) : formatDay(day));

/** How many days there are from one to another, both included. */
export const countDays = (first: string, last: string): number => (timeOf(last) - timeOf(first)) / DAY_MS + 1;

/** The steps in which a period is drawn: some thirty to sixty of them at most. */
export function stepOf(firstDay: string, lastDay: string): Step {
  const days = countDays(firstDay, lastDay);
  if (days <= 45) return 'day';
  return days <= 370 ? 'week' : 'month';
}
