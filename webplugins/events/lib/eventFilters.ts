import { formatIn, instantOf, ownZone } from '@motorclub/sdk';
import type { EventFilters } from '../api/events.ts';

export const MONTHS_AHEAD = 8;

export interface Month {
  /** `2026-12` */
  readonly key: string;
  readonly label: string;
}

const pad = (value: number) => String(value).padStart(2, '0');
const keyOf = (at: Date) => `${at.getFullYear()}-${pad(at.getMonth() + 1)}`;

/** This month and those to come, by the visitor's clock. */
export function monthsFrom(now: Date): Month[] {
  return Array.from({ length: MONTHS_AHEAD }, (_, ahead) => {
    const at = new Date(now.getFullYear(), now.getMonth() + ahead, 1);
    const other = at.getFullYear() !== now.getFullYear();
    const label = formatIn(ownZone(), { month: 'short', ...(other ? { year: 'numeric' } : {}) }).format(at);
    return { key: keyOf(at), label };
  });
}

function spanOf(month: string): { from: string; to: string } | null {
  const [, year, number] = /^(\d{4})-(\d{2})$/.exec(month) ?? [];
  if (!year || !number || Number(number) < 1 || Number(number) > 12) return null;
  const next = new Date(Number(year), Number(number), 1);
  const from = instantOf(`${month}-01T00:00`, ownZone());
  const to = instantOf(`${keyOf(next)}-01T00:00`, ownZone());
  return from && to ? { from, to } : null;
}

const HOUR = 3_600_000;
/** The hour that has begun, so that the same list has the same address for a while. */
const thisHour = (now: Date) => new Date(Math.floor(now.getTime() / HOUR) * HOUR).toISOString();

/** The filters of an address: what is to come unless it says otherwise. */
export function filtersIn(search: URLSearchParams, now: Date): EventFilters & { readonly status?: string } {
  const given = Object.fromEntries(
    ['q', 'categoryId', 'tagId', 'city'].map((name) => [name, search.get(name)?.trim()]).filter(([, value]) => value),
  ) as EventFilters;
  if (search.get('when') === 'past') return { ...given, status: 'COMPLETED', sort: '-startsAt' };
  const month = spanOf(search.get('month') ?? '');
  const from = thisHour(now);
  if (!month) return { ...given, from };
  const begun = Date.parse(month.from) < Date.parse(from);
  return { ...given, to: month.to, from: begun ? from : month.from };
}

export const isNarrow = (search: URLSearchParams): boolean =>
  ['q', 'categoryId', 'tagId', 'city', 'month', 'when'].some((name) => search.get(name));
