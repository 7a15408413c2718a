import type { PluginManifest } from '@motorclub/sdk/manifest';

export const manifest = {
  id: 'showcase',
  sdk: '^1',
  routes: [],
  menus: [],
  slots: [],
  content: [],
} as const satisfies PluginManifest;
