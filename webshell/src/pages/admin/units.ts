import { locale } from '@motorclub/sdk';

const plain = new Intl.NumberFormat(locale, { maximumSignificantDigits: 3 });
const tiny = new Intl.NumberFormat(locale, { maximumSignificantDigits: 1 });
const MS = 1000;
const KB = 1000;
const UNITS = ['B', 'kB', 'MB', 'GB'] as const;

/** Seconds as people read them: `0.4 ms`, `12 ms`, `1.2 s`. */
export function formatSeconds(seconds: number): string {
  if (seconds >= 1) return `${plain.format(seconds)} s`;
  const ms = seconds * MS;
  return `${(ms < 1 ? tiny : plain).format(ms)} ms`;
}

/** `512 B`, `48.2 kB`, `1.2 MB`. */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= KB && unit < UNITS.length - 1) {
    value /= KB;
    unit += 1;
  }
  return `${plain.format(value)} ${UNITS[unit]}`;
}
