import type { PluginManifest } from '@motorclub/sdk/manifest';

const ADMINS = { roles: ['ADMIN'] } as const;
const MEMBERS = { signedIn: true } as const;

export const manifest = {
  id: 'ranks',
  sdk: '^1',
  routes: [
    {
      path: '/rank',
      view: 'RankPage',
      title: 'ranks:rankTitle',
      loads: [{ call: '/rank-api/users/{userId}/rank', signedIn: true }],
    },
    { path: '/admin/activity-ranks', view: 'ActivityRanks', title: 'ranks:adminRanks', access: ADMINS },
  ],
  menus: [
    { menu: 'avatar', icon: 'star', label: 'ranks:rankTitle', to: '/rank', order: 25, access: MEMBERS },
    {
      menu: 'avatar',
      icon: 'settings',
      label: 'ranks:adminRanks',
      to: '/admin/activity-ranks',
      order: 75,
      access: ADMINS,
    },
  ],
  slots: [{ slot: 'member.marks', view: 'MemberLevelMark', order: 10, height: 0, width: 0 }],
  content: [],
} as const satisfies PluginManifest;
