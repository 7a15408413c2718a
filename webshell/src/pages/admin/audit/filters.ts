import { dayBegins, dayEnds } from '../../days.ts';
import { AUDIT_FILTERS, type AuditFilters } from '../api/audit.ts';

/** The filters that the address names, as they are typed there; `from` and `to` are days. */
export function filtersIn(search: URLSearchParams): AuditFilters {
  return Object.fromEntries(AUDIT_FILTERS.map((name) => [name, search.get(name) ?? '']).filter(([, value]) => value));
}

/** The same for the server, which wants moments: the last day is part of what is asked for. */
export function asMoments({ from, to, ...rest }: AuditFilters): AuditFilters {
  const begin = dayBegins(from);
  const end = dayEnds(to);
  return { ...rest, ...(begin ? { from: begin } : {}), ...(end ? { to: end } : {}) };
}
