import type { PluginManifest } from '@motorclub/sdk/manifest';

export const manifest = {
  id: 'showcase',
  sdk: '^1',
  routes: [],
  menus: [],
  slots: [
    {
      slot: 'home.main',
      view: 'ContestBanner',
      order: 4,
      height: 190,
      loads: [{ call: '/showcase-api/contests/current' }],
    },
  ],
  content: [
    {
      type: 'showcase.contest',
      slug: 'contests',
      one: 'showcase:contest',
      many: 'showcase:contests',
      offers: ['share'],
    },
  ],
} as const satisfies PluginManifest;
