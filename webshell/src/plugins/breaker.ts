import type { PluginBoot } from '@motorclub/sdk';
import { createStore } from '@motorclub/sdk/host';
import { reportCrash } from './report.ts';

export const CRASH_LIMIT = 3;

/** What happened to a contribution in this tab: how often it crashed, how often it was started again. */
interface History {
  readonly crashes: number;
  readonly restarts: number;
}

const NOTHING: History = { crashes: 0, restarts: 0 };

/** By contribution. A new version of a plugin starts without a past. */
export const histories = createStore<ReadonlyMap<string, History>>(new Map());

export function keyOf({ id, version }: Pick<PluginBoot, 'id' | 'version'>, view: string): string {
  return `${id}@${version}/${view}`;
}

export function historyOf(all: ReadonlyMap<string, History>, plugin: PluginBoot, view: string): History {
  return all.get(keyOf(plugin, view)) ?? NOTHING;
}

function change(plugin: PluginBoot, view: string, by: (now: History) => History): void {
  histories.set((all) => new Map(all).set(keyOf(plugin, view), by(historyOf(all, plugin, view))));
}

/** Whether a contribution has crashed so often in this tab that it is left out. */
export function isBroken({ crashes }: History): boolean {
  return crashes >= CRASH_LIMIT;
}

/** Counts a crash that removed the view from the page, and reports it to the server. */
export function recordCrash(plugin: PluginBoot, view: string, error: unknown): void {
  change(plugin, view, (now) => ({ ...now, crashes: now.crashes + 1 }));
  reportCrash(plugin.id, view, error);
}

/** Renders a contribution from scratch, anywhere on the page. */
export function restart(plugin: PluginBoot, view: string): void {
  change(plugin, view, (now) => ({ ...now, restarts: now.restarts + 1 }));
}
