/** A plugin whose sources a dev server serves (`motorclub plugins dev`), again after each change. */
import { getInstance, loadShare } from '@module-federation/runtime';
import type { WebPlugin } from '@motorclub/sdk';
import { refetchPlatform } from '../platform/sync.ts';
import { newRevision } from './revision.ts';

/** The SDK's dev server: sent with the new module when a file of the plugin has changed. */
const CHANGED = 'motorclub:plugin';

/** What the dev server sent last, and the last of it that could be shown. */
const latest = new Map<string, WebPlugin>();
const newest = new Map<string, WebPlugin>();
/** `<plugin>/<view>` of all that has been on this tab's pages. */
const seen = new Set<string>();

/** The sources take React and the rest from here; the federation's own way in needs a built module. */
async function offerPackages(): Promise<void> {
  const names = Object.keys(getInstance()?.options.shared ?? {});
  const packages = names.map(async (name) => {
    const factory = await loadShare(name);
    return [name, factory ? factory() : undefined];
  });
  Object.assign(globalThis, { motorclubShared: Object.fromEntries(await Promise.all(packages)) as object });
}

function recordViews({ manifest, views }: WebPlugin): WebPlugin {
  const noted = Object.entries(views).map(([view, load]) => {
    const loadNoted = () => {
      seen.add(`${manifest.id}/${view}`);
      return load();
    };
    return [view, loadNoted] as const;
  });
  return { manifest, views: Object.fromEntries(noted) };
}

/** Only once all that is on the page has loaded: a file that does not compile takes nothing off it. */
async function take(changed: WebPlugin): Promise<void> {
  const { id } = changed.manifest;
  latest.set(id, changed);
  const shown = Object.entries(changed.views).filter(([view]) => seen.has(`${id}/${view}`));
  await Promise.all(shown.map(([, load]) => load()));
  if (latest.get(id) !== changed) return;
  newest.set(id, recordViews(changed));
  newRevision(id);
  // Its menus and routes may have changed too; the answer re-renders each of its views.
  await refetchPlatform();
}

window.addEventListener(CHANGED, (event) => {
  take((event as CustomEvent<WebPlugin>).detail).catch((error: unknown) => {
    console.warn('The change is not shown until the plugin loads again', error);
  });
});

let ready: Promise<void> | undefined;

/** The module at `entry`, or what the dev server has sent since. */
export async function devModule(id: string, entry: string): Promise<{ readonly default?: Partial<WebPlugin> }> {
  const known = newest.get(id);
  if (known) return { default: known };
  ready ??= offerPackages();
  await ready;
  const { default: plugin } = (await import(/* @vite-ignore */ entry)) as { default?: WebPlugin };
  return plugin ? { default: recordViews(plugin) } : {};
}
