import { locale } from './language.ts';
import { currentPreferences } from './preferences.ts';

const FIELDS = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
const walls = new Map<string, Intl.DateTimeFormat>();

/** A formatter of a time zone; that of this browser for zones that it does not know. */
export function formatIn(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(locale, { ...options, timeZone: zone });
  } catch {
    return new Intl.DateTimeFormat(locale, options);
  }
}

/** `2026-07-04T18:05`, the value of a `datetime-local` field. Empty for no time. */
export function wallOf(iso: string | null, zone: string): string {
  if (!iso) return '';
  const format = walls.get(zone) ?? formatIn(zone, { ...FIELDS, hourCycle: 'h23' });
  walls.set(zone, format);
  const parts = Object.fromEntries(format.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]));
  return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`;
}

/** Milliseconds that a zone's clocks are ahead of UTC at a moment. */
function aheadAt(moment: number, zone: string): number {
  const wall = wallOf(new Date(moment).toISOString(), zone);
  return Date.parse(`${wall}Z`) - Math.floor(moment / 60_000) * 60_000;
}

/**
 * The instant that clocks of a zone show so, as ISO 8601; null for no time. Of an hour that comes twice it is the
 * first one; one that is left out in spring is taken as the clocks went on.
 */
export function instantOf(wall: string, zone: string): string | null {
  const shown = Date.parse(`${wall}Z`);
  if (Number.isNaN(shown)) return null;
  const before = shown - aheadAt(shown - 86_400_000, zone);
  const after = shown - aheadAt(shown + 86_400_000, zone);
  const fits = [before, after].sort((a, b) => a - b).find((at) => at + aheadAt(at, zone) === shown);
  return new Date(fits ?? before).toISOString();
}

/** Whether clocks of a zone leave this time out, as they do in spring. */
export const isSkipped = (wall: string, zone: string): boolean => {
  const instant = instantOf(wall, zone);
  return instant !== null && wallOf(instant, zone) !== wall;
};

/** The time zone in which this person reads and types times: that of the account, else that of this browser. */
export function ownZone(): string {
  const { timezone } = currentPreferences();
  const options = (timezone ? formatIn(timezone, {}) : new Intl.DateTimeFormat()).resolvedOptions();
  return options.timeZone;
}
