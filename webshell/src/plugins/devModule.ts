/** A plugin whose sources a dev server gives (`motorclub plugins dev`), and again after each change. */
import { getInstance, loadShare } from '@module-federation/runtime';
import type { WebPlugin } from '@motorclub/sdk';
import { refetchPlatform } from '../platform/sync.ts';
import { newRevision } from './revision.ts';

/** The SDK's dev server: sent with the new module when a file of the plugin has changed. */
const CHANGED = 'motorclub:plugin';

const newest = new Map<string, WebPlugin>();

/** The sources take React and the rest from here; the federation's own way in needs a built module. */
async function offerPackages(): Promise<void> {
  const names = Object.keys(getInstance()?.options.shared ?? {});
  const packages = names.map(async (name) => {
    const factory = await loadShare(name);
    return [name, factory ? factory() : undefined];
  });
  Object.assign(globalThis, { motorclubShared: Object.fromEntries(await Promise.all(packages)) as object });
}

function take(plugin: WebPlugin): void {
  newest.set(plugin.manifest.id, plugin);
  newRevision(plugin.manifest.id);
  // Its menus and routes may have changed too; with the answer every view of it is drawn anew.
  void refetchPlatform();
}

window.addEventListener(CHANGED, (event) => take((event as CustomEvent<WebPlugin>).detail));
let ready: Promise<void> | undefined;

/** The module at `entry`, or what the dev server has sent since. */
export async function devModule(id: string, entry: string): Promise<{ readonly default?: Partial<WebPlugin> }> {
  const known = newest.get(id);
  if (known) return { default: known };
  ready ??= offerPackages();
  await ready;
  return (await import(/* @vite-ignore */ entry)) as { default?: WebPlugin };
}
