import type { LogFilters } from '../api/log.ts';

const NAMES = ['action', 'actor', 'member'] as const;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The beginning of a day as the reader's clock has it, some days later; nothing for what is no day. */
function momentOf(day: string | null, days: number): string | undefined {
  const begin = new Date(`${day}T00:00`);
  if (!day || Number.isNaN(begin.getTime())) return undefined;
  return new Date(begin.getTime() + days * DAY_MS).toISOString();
}

/** The filters that the address names; the last day is part of what is asked for. */
export function filtersIn(search: URLSearchParams): LogFilters {
  const words = NAMES.map((name) => [name, search.get(name)?.trim()] as const);
  const days = [
    ['from', momentOf(search.get('from'), 0)],
    ['to', momentOf(search.get('to'), 1)],
  ] as const;
  return Object.fromEntries([...words, ...days].filter(([, value]) => value));
}
