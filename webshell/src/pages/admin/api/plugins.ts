import { api } from '@motorclub/sdk';
import { queryOptions } from '@tanstack/react-query';
import { ADMIN, type Count, PLATFORM_KEY, postPlugin, type SwitchAnswer } from './shared.ts';

export interface Process {
  readonly id: string;
  readonly kind: string;
  readonly epoch: number;
  readonly seenAt: string;
}

export const PLUGIN_STATES = [
  'found',
  'installed',
  'enabled',
  'disabled',
  'incompatible',
  'failed',
  'quarantined',
] as const;
export type PluginState = (typeof PLUGIN_STATES)[number];

/** What one hook has cost in all live processes; times in seconds. */
export interface HookStats {
  readonly hook: string;
  readonly calls: number;
  readonly failures: number;
  readonly slow: number;
  readonly seconds: number;
  readonly slowest: number;
  readonly budget: number | null;
  readonly lastError: string | null;
}

export interface WebHalf {
  readonly bytes: number;
  readonly brotliBytes: number;
  readonly files: number;
  readonly crashes: number;
}

export interface AdminPlugin {
  readonly id: string;
  readonly name: string;
  readonly summary: string;
  readonly version: string;
  readonly author: string;
  readonly licence: string;
  readonly state: PluginState;
  readonly enabled: boolean;
  readonly api: string;
  readonly requires: readonly string[];
  readonly uses: readonly string[];
  readonly mounts: readonly string[];
  readonly topics: readonly string[];
  readonly failure: string | null;
  readonly failures: readonly { readonly process: string; readonly failure: string }[];
  readonly warnings: readonly string[];
  readonly tampered: string | null;
  /** Newer code on disk than in the processes. */
  readonly pending: string | null;
  readonly installedAt: string | null;
  readonly switchedAt: string | null;
  readonly health: { readonly ok: boolean; readonly message: string } | null;
  readonly hooks: readonly HookStats[];
  readonly web: WebHalf | null;
}

export interface AdminPlugins {
  readonly epoch: number;
  readonly safeMode: boolean;
  readonly reload: { readonly possible: boolean; readonly needed: boolean };
  readonly processes: readonly Process[];
  readonly tabs: Count;
  readonly plugins: readonly AdminPlugin[];
}

const POLL_MS = 5000;
const BEHIND_POLL_MS = 500;

/** Whether everybody, tabs included, shows the newest state. */
export function allFollow({ processes, tabs, epoch }: AdminPlugins): boolean {
  return tabs.current === tabs.total && processes.every((process) => process.epoch >= epoch);
}

export const fetchAdminPlugins = (signal?: AbortSignal): Promise<AdminPlugins> =>
  api.get<AdminPlugins>(`${ADMIN}/plugins`, signal ? { signal } : {});

/** Refreshed every few seconds while the page is visible, and faster while somebody has not followed. */
export const adminPlugins = queryOptions({
  queryKey: [...PLATFORM_KEY, 'plugins'],
  queryFn: ({ signal }) => fetchAdminPlugins(signal),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data && !allFollow(state.data) ? BEHIND_POLL_MS : POLL_MS),
});

export type Direction = 'enable' | 'disable';

export interface Preflight {
  readonly dependents: readonly string[];
  readonly consequences: readonly { readonly message: string; readonly count: number }[];
  /** What has to be switched on first. */
  readonly requires: readonly string[];
  /** Open subscriptions to the plugin's topics. */
  readonly sockets: number;
  /** Jobs that wait. */
  readonly jobs: number;
}

export const askPreflight = (id: string, to: Direction): Promise<Preflight> =>
  postPlugin<Preflight>(id, to, {}, { dryRun: true });

export const preflight = (id: string, to: Direction) =>
  queryOptions({
    queryKey: ['shell', 'admin', 'preflight', id, to],
    queryFn: () => askPreflight(id, to),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

export const switchPlugin = (id: string, to: Direction): Promise<SwitchAnswer> => postPlugin(id, to);
export const releasePlugin = (id: string): Promise<SwitchAnswer> => postPlugin(id, 'quarantine-release');
