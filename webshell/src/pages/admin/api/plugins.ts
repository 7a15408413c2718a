import { api } from '@motorclub/sdk';
import { queryOptions } from '@tanstack/react-query';
import { ADMIN, PLATFORM_KEY, postPlugin, type Schemas, type SwitchAnswer } from './shared.ts';

export type Process = Schemas['Process'];

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
export type HookStats = Schemas['HookStats'];
export type WebHalf = Schemas['WebHalf'];
export type AdminPlugin = Omit<Schemas['AdminPlugin'], 'state'> & { readonly state: PluginState };
export type AdminPlugins = Omit<Schemas['AdminPlugins'], 'plugins'> & { readonly plugins: readonly AdminPlugin[] };

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

/** The answer of a dry run: what a switch would mean, and what stands in its way. */
export type Preflight = Required<Omit<Schemas['Switch'], 'epoch' | 'acknowledged' | 'missing'>>;

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
