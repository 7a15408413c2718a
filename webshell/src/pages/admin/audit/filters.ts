import { AUDIT_FILTERS, type AuditFilters } from '../api/audit.ts';

const DAY_MS = 86_400_000;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** The filters that the address names, as they are typed there; `from` and `to` are days. */
export function filtersIn(search: URLSearchParams): AuditFilters {
  return Object.fromEntries(AUDIT_FILTERS.map((name) => [name, search.get(name) ?? '']).filter(([, value]) => value));
}

/** Midnight where the admin is, as a moment. */
function midnight(day: string, plusMs = 0): string | undefined {
  const at = DATE.test(day) ? new Date(`${day}T00:00`).getTime() : Number.NaN;
  return Number.isNaN(at) ? undefined : new Date(at + plusMs).toISOString();
}

/** The same for the server, which wants moments: the last day is part of what is asked for. */
export function asMoments({ from, to, ...rest }: AuditFilters): AuditFilters {
  const begin = from ? midnight(from) : undefined;
  const end = to ? midnight(to, DAY_MS) : undefined;
  return { ...rest, ...(begin ? { from: begin } : {}), ...(end ? { to: end } : {}) };
}
