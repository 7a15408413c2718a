import { api, type PageOf } from '@motorclub/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

export interface Process {
  readonly id: string;
  readonly kind: string;
  readonly epoch: number;
  readonly seenAt: string;
}

export type PluginState = 'found' | 'installed' | 'enabled' | 'disabled' | 'incompatible' | 'failed' | 'quarantined';

export interface AdminPlugin {
  readonly id: string;
  readonly name: string;
  readonly summary: string;
  readonly version: string;
  readonly author: string;
  readonly state: PluginState;
  readonly enabled: boolean;
  readonly requires: readonly string[];
  readonly uses: readonly string[];
  readonly failure: string | null;
  /** `{web: "2/2", tabs: "3/3"}` */
  readonly acknowledgement: Readonly<Record<string, string>>;
}

export interface AdminPlugins {
  readonly epoch: number;
  readonly safeMode: boolean;
  readonly processes: readonly Process[];
  readonly tabs: { readonly total: number; readonly current: number };
  readonly plugins: readonly AdminPlugin[];
}

export interface Preflight {
  readonly dependents: readonly string[];
  readonly consequences: readonly { readonly message: string; readonly count: number }[];
}

export interface SwitchAnswer {
  readonly epoch: number;
  readonly missing: readonly string[];
}

export type Direction = 'enable' | 'disable';
const POLL_MS = 5000;
const BASE = '/platform/admin/plugins';

export const adminPlugins = queryOptions({
  queryKey: ['shell', 'admin', 'plugins'],
  queryFn: ({ signal }) => api.get<AdminPlugins>(BASE, { signal }),
  staleTime: 0,
  refetchInterval: POLL_MS,
});

export const preflight = (id: string) =>
  queryOptions({
    queryKey: ['shell', 'admin', 'preflight', id],
    queryFn: () => api.post<Preflight>(`${BASE}/${id}/disable`, undefined, { query: { dryRun: true } }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

export const switchPlugin = ({ id, to }: { id: string; to: Direction }): Promise<SwitchAnswer> =>
  api.post<SwitchAnswer>(`${BASE}/${id}/${to}`);

export interface Mail {
  readonly id: number;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  readonly status: string;
  readonly createdAt: string;
}

export const MAIL_PAGE_SIZE = 20;

export const mails = (to: string, page: number) =>
  queryOptions({
    queryKey: ['shell', 'admin', 'emails', to, page],
    queryFn: ({ signal }) =>
      api.get<PageOf<Mail>>('/platform/emails', {
        query: { ...(to ? { to } : {}), page, size: MAIL_PAGE_SIZE },
        signal,
      }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
