import { callApi } from '@motorclub/sdk';
import { queryOptions } from '@tanstack/react-query';
import { PLATFORM_KEY, type Schemas, type SwitchAnswer } from './shared.ts';

export type Process = Schemas['Process'];

export type AdminPlugin = Schemas['AdminPlugin'];
export type AdminPlugins = Schemas['AdminPlugins'];
export type PluginState = AdminPlugin['state'];

export const PLUGIN_STATES = [
  'found',
  'installed',
  'enabled',
  'disabled',
  'incompatible',
  'failed',
  'quarantined',
] as const satisfies readonly PluginState[];

/** What one hook has cost in all live processes; times in seconds. */
export type HookStats = Schemas['HookStats'];
export type WebHalf = Schemas['WebHalf'];

const POLL_MS = 5000;
const BEHIND_POLL_MS = 500;

/** Whether everybody, tabs included, shows the newest state. */
export function allFollow({ processes, tabs, epoch }: AdminPlugins): boolean {
  return tabs.current === tabs.total && processes.every((process) => process.epoch >= epoch);
}

export const fetchAdminPlugins = (signal?: AbortSignal) => callApi('GET /platform/admin/plugins', { signal });

/** Refreshed every few seconds while the page is visible, and faster while somebody has not followed. */
export const adminPlugins = queryOptions({
  queryKey: [...PLATFORM_KEY, 'plugins'],
  queryFn: ({ signal }) => fetchAdminPlugins(signal),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data && !allFollow(state.data) ? BEHIND_POLL_MS : POLL_MS),
});

export type Direction = 'enable' | 'disable';

/** The answer of a dry run: the consequences of a switch, and what prevents it. */
export type Preflight = Required<Omit<Schemas['Switch'], 'epoch' | 'acknowledged' | 'missing'>>;

export const askPreflight = async (plugin: string, to: Direction) =>
  (await callApi(`POST /platform/admin/plugins/{plugin}/${to}`, {
    path: { plugin },
    query: { dryRun: true },
  })) as Preflight;

export const preflight = (id: string, to: Direction) =>
  queryOptions({
    queryKey: ['shell', 'admin', 'preflight', id, to],
    queryFn: () => askPreflight(id, to),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

export const switchPlugin = async (plugin: string, to: Direction) =>
  (await callApi(`POST /platform/admin/plugins/{plugin}/${to}`, { path: { plugin } })) as SwitchAnswer;
export const releasePlugin = (plugin: string) =>
  callApi('POST /platform/admin/plugins/{plugin}/quarantine-release', { path: { plugin } });
