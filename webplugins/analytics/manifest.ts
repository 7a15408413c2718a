import type { PluginManifest } from '@motorclub/sdk/manifest';

export const manifest = {
  id: 'analytics',
  sdk: '^1',
  routes: [],
  menus: [],
  slots: [],
  content: [],
} as const satisfies PluginManifest;
