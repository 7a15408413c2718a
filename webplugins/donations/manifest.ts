import type { PluginManifest } from '@motorclub/sdk/manifest';

export const manifest = {
  id: 'donations',
  sdk: '^1',
  routes: [
    {
      path: '/donate',
      view: 'Donate',
      title: 'donations:donatePage',
      loads: [
        { call: '/donation-api/donation-options' },
        { call: '/donation-api/donation-goals?size=100' },
        { call: '/donation-api/donations/summary' },
        { call: '/donation-api/donation-ranks?size=100' },
      ],
    },
    { path: '/AdFreeDonation', view: 'AdFreeDonation', title: 'donations:adFreePage' },
    { path: '/subscription', view: 'Subscription', title: 'donations:subscription' },
    {
      path: '/admin/donation-ranks',
      view: 'ManageDonations',
      title: 'donations:manage',
      access: { roles: ['ADMIN'] },
    },
  ],
  menus: [{ menu: 'topbar', label: 'donations:donatePage', to: '/donate', order: 40 }],
  slots: [
    { slot: 'page.promotion', view: 'HousePromotion', order: 10, height: 90 },
    {
      slot: 'home.main',
      view: 'HomeGoal',
      order: 85,
      height: 220,
      loads: [{ call: '/donation-api/donation-goals?size=100' }],
    },
    { slot: 'profile.overview', view: 'DonorChip', order: 60, height: 0 },
    {
      slot: 'rank.own',
      view: 'OwnDonorRank',
      order: 10,
      height: 160,
      access: { signedIn: true },
      loads: [{ call: '/donation-api/donation-ranks/mine' }],
    },
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
