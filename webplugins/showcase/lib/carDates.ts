import { locale, ownZone, wallOf } from '@motorclub/sdk';

const DAY = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' });

/** A day without a time, such as `2026-01-02`, in the reader's language. */
export const formatDay = (day: string): string => DAY.format(new Date(`${day}T00:00:00Z`));

/** Today in the person's time zone, as a field of a day holds it. */
export const today = (): string => wallOf(new Date().toISOString(), ownZone()).slice(0, 10);
