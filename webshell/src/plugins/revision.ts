import type { PluginBoot } from '@motorclub/sdk';

const revisions = new Map<string, number>();

/** A plugin under development has changed: caches by its version are out of date. */
export function newRevision(id: string): void {
  revisions.set(id, (revisions.get(id) ?? 0) + 1);
}

/** The plugin with a version that differs after each change; as it is when there was none. */
export function revised<P extends PluginBoot>(plugin: P): P {
  const revision = revisions.get(plugin.id);
  return revision ? { ...plugin, version: `${plugin.version}+${revision}` } : plugin;
}
