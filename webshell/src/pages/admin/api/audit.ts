import { api, type PageOf } from '@motorclub/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ADMIN, PLATFORM_KEY } from './shared.ts';

export interface AuditEntry {
  readonly id: number;
  /** `<area>.<deed>`, such as `plugin.disabled`. */
  readonly action: string;
  readonly actor: {
    readonly id: number;
    readonly username: string;
    readonly profileImage: string | null;
  } | null;
  /** `<kind>:<id>`, such as `plugin:forum`. */
  readonly target: string | null;
  readonly details: Readonly<Record<string, unknown>>;
  readonly address: string | null;
  readonly createdAt: string;
}

export const AUDIT_FILTERS = ['action', 'actor', 'target', 'from', 'to'] as const;
export type AuditFilter = (typeof AUDIT_FILTERS)[number];
export type AuditFilters = Readonly<Partial<Record<AuditFilter, string>>>;

const SIZE = 25;

export const auditLog = (filters: AuditFilters, page: number, size: number = SIZE) =>
  queryOptions({
    queryKey: [...PLATFORM_KEY, 'audit', filters, page, size],
    queryFn: ({ signal }) =>
      api.get<PageOf<AuditEntry>>(`${ADMIN}/audit-log`, { query: { ...filters, page, size }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    // A filter that the server does not understand stays wrong.
    retry: false,
  });
