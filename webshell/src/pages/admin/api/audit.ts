import { callApi } from '@motorclub/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { PLATFORM_KEY, type Schemas } from './shared.ts';

/** `action` is `<area>.<action>`, such as `plugin.disabled`; `target` is `<kind>:<id>`, such as `plugin:forum`. */
export type AuditEntry = Schemas['AuditEntry'];

export const AUDIT_FILTERS = ['action', 'actor', 'target', 'from', 'to'] as const;
export type AuditFilter = (typeof AUDIT_FILTERS)[number];
export type AuditFilters = Readonly<Partial<Record<AuditFilter, string>>>;

const SIZE = 25;

export const auditLog = (filters: AuditFilters, page: number, size: number = SIZE) =>
  queryOptions({
    queryKey: [...PLATFORM_KEY, 'audit', filters, page, size],
    queryFn: ({ signal }) => callApi('GET /platform/admin/audit-log', { query: { ...filters, page, size }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    // A filter that the server does not understand stays wrong.
    retry: false,
  });
