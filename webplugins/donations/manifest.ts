import type { PluginManifest } from '@motorclub/sdk/manifest';

export const manifest = {
  id: 'donations',
  sdk: '^1',
  routes: [
    { path: '/subscription', view: 'Subscription', title: 'donations:subscription' },
    {
      path: '/admin/donation-ranks',
      view: 'ManageDonations',
      title: 'donations:manage',
      access: { roles: ['ADMIN'] },
    },
  ],
  menus: [],
  slots: [
    {
      slot: 'settings.tabs',
      view: 'MoneySettings',
      title: 'donations:moneySettings',
      order: 65,
      access: { signedIn: true },
    },
  ],
  content: [],
} as const satisfies PluginManifest;
