import { formatIn } from '@motorclub/sdk';

/** A time with the place's clocks: `Sat, Jul 4, 2026, 6:05 PM GMT+2`. */
export function formatWhen(iso: string, zone: string): string {
  return formatIn(zone, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(iso));
}

const DAY = { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' } as const;
const CLOCK = { hour: 'numeric', minute: '2-digit' } as const;

/** The day, and from when to when: an event that ends on another day says so. */
export function spanOf(
  startsAt: string,
  endsAt: string,
  zone: string,
): { readonly day: string; readonly time: string } {
  const [start, end] = [new Date(startsAt), new Date(endsAt)];
  const day = formatIn(zone, DAY);
  const clock = formatIn(zone, CLOCK);
  const last = formatIn(zone, { ...CLOCK, timeZoneName: 'short' });
  const sameDay = day.format(start) === day.format(end) || end.getTime() - start.getTime() < 43_200_000;
  const until = sameDay
    ? last.format(end)
    : formatIn(zone, { ...CLOCK, weekday: 'short', month: 'short', day: 'numeric', timeZoneName: 'short' }).format(end);
  return { day: day.format(start), time: `${clock.format(start)} – ${until}` };
}

/** `NOV` and `29` for a date tile. */
export function tileOf(iso: string, zone: string): { readonly month: string; readonly day: string } {
  const at = new Date(iso);
  return {
    month: formatIn(zone, { month: 'short' }).format(at).toUpperCase(),
    day: formatIn(zone, { day: '2-digit' }).format(at),
  };
}
