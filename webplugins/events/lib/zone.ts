/** Times as the clocks at an event's place show them: there is where people come to. */

const FIELDS = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
const walls = new Map<string, Intl.DateTimeFormat>();

/** A formatter of a time zone; that of this browser for zones that it has never heard of. */
export function formatIn(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone });
  } catch {
    return new Intl.DateTimeFormat('en-US', options);
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

export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
