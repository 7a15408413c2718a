import type { PluginManifest } from '@motorclub/sdk/manifest';

export const manifest = {
  id: 'donations',
  sdk: '^1',
  routes: [],
  menus: [],
  slots: [],
  content: [],
} as const satisfies PluginManifest;
