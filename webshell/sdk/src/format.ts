import { locale } from './language.ts';
import { currentPreferences } from './preferences.ts';
import { t } from './ui/texts.ts';
import { formatIn, ownZone } from './zone.ts';

const DATE_TIME: Intl.DateTimeFormatOptions = {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
};
const dateTimes = new Map<string | null, Intl.DateTimeFormat>();
const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'always' });
const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
const plain = new Intl.NumberFormat(locale);

const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

function parse(value: string | null | undefined): Date | null {
  const date = value ? new Date(value) : null;
  return date && !Number.isNaN(date.getTime()) ? date : null;
}

/** The formatter of a time zone; that of this browser for null and for zones that it does not know. */
function dateTimeIn(timezone: string | null): Intl.DateTimeFormat {
  const known = dateTimes.get(timezone);
  if (known) return known;
  let created: Intl.DateTimeFormat;
  try {
    created = new Intl.DateTimeFormat(locale, { ...DATE_TIME, ...(timezone ? { timeZone: timezone } : {}) });
  } catch {
    created = new Intl.DateTimeFormat(locale, DATE_TIME);
  }
  dateTimes.set(timezone, created);
  return created;
}

/** `Nov 21, 2026, 4:08 AM` in the person's time zone; 'Unknown time' when missing or invalid. */
export function formatDateTime(value: string | null | undefined): string {
  const date = parse(value);
  return date ? dateTimeIn(currentPreferences().timezone).format(date) : t('unknownTime');
}

/** `Nov 21, 2026, 4:08 AM GMT+9`, by default in the person's time zone: where a time read in another zone does harm. */
export function formatZonedTime(value: string | null | undefined, zone: string = ownZone()): string {
  const date = parse(value);
  return date ? formatIn(zone, { ...DATE_TIME, timeZoneName: 'short' }).format(date) : t('unknownTime');
}

/** `3 minutes ago`, `less than a minute ago`, `in 2 days`; 'Unknown time' when missing or invalid. */
export function formatRelative(value: string | null | undefined, now: number = Date.now()): string {
  const date = parse(value);
  if (!date) return t('unknownTime');
  const seconds = (date.getTime() - now) / 1000;
  for (const [unit, size] of STEPS) {
    if (Math.abs(seconds) >= size) return relative.format(Math.trunc(seconds / size), unit);
  }
  return t('justNow');
}

/** `12,480` */
export function formatNumber(value: number): string {
  return plain.format(value);
}

/** `12.5K`, for counters where space is short. */
export function formatCompact(value: number): string {
  return compact.format(value);
}
