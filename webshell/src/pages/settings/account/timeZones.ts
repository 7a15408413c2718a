import { locale } from '@motorclub/sdk';

const UTC = 'UTC';

/** The IANA names that this browser knows, and the present one; browsers leave out UTC, which is one all the same. */
export function timeZones(present: string | null): string[] {
  return [...new Set([UTC, ...Intl.supportedValuesOf('timeZone'), ...(present ? [present] : [])])];
}

/** `Sat, 4:08 AM`: what time it is there, to recognise a zone by; null is where one sits, and so is a name unknown here. */
export function timeIn(timezone: string | null, now: Date = new Date()): string {
  const options = { weekday: 'short', hour: 'numeric', minute: '2-digit' } as const;
  try {
    return new Intl.DateTimeFormat(locale, { ...options, ...(timezone ? { timeZone: timezone } : {}) }).format(now);
  } catch {
    return new Intl.DateTimeFormat(locale, options).format(now);
  }
}
