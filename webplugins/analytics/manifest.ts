import type { PluginManifest } from '@motorclub/sdk/manifest';

const MEMBERS = { signedIn: true } as const;
const ADMINS = { roles: ['ADMIN'] } as const;

export const manifest = {
  id: 'analytics',
  sdk: '^1',
  routes: [
    {
      path: '/analytics',
      view: 'Analytics',
      title: 'analytics:analytics',
      loads: [{ call: '/analytics-api/users/{userId}/analytics?days={?days=30}', signedIn: true }],
    },
    {
      path: '/admin-revenue-dashboard',
      view: 'RevenueDashboard',
      title: 'analytics:revenueAnalytics',
      access: ADMINS,
    },
  ],
  menus: [
    { menu: 'avatar', icon: 'eye', label: 'analytics:analytics', to: '/analytics', order: 27, access: MEMBERS },
    {
      menu: 'avatar',
      icon: 'arrowUp',
      label: 'analytics:revenueAnalytics',
      to: '/admin-revenue-dashboard',
      order: 220,
      access: ADMINS,
    },
  ],
  slots: [
    { slot: 'admin.tabs', view: 'CommunityHealth', title: 'analytics:community', access: ADMINS },
    { slot: 'admin.tabs', view: 'Traffic', title: 'analytics:traffic', access: ADMINS },
  ],
  content: [],
} as const satisfies PluginManifest;
