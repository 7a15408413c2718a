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
    {
      path: '/leaderboard',
      view: 'Leaderboard',
      title: 'ranks:leaderboard',
      loads: [
        {
          call: '/rank-api/leaderboards?board={?board=OVERALL}&period={?period=WEEK}&scope={?scope=ALL}&key={?key}&page={page}&size=25',
        },
        { call: '/rank-api/leaderboard-scopes', once: true },
      ],
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
  slots: [
    { slot: 'member.marks', view: 'MemberLevelMark', order: 10, height: 0, width: 0 },
    { slot: 'member.marks', view: 'BadgeMarks', order: 20, height: 0, width: 0 },
    {
      slot: 'home.main',
      view: 'HomeBoard',
      order: 80,
      height: 350,
      loads: [{ call: '/rank-api/leaderboards?board=OVERALL&period=WEEK&scope=ALL&page=0&size=5' }],
    },
    { slot: 'profile.tabs', view: 'Badges', title: 'ranks:badges', order: 60 },
  ],
  content: [],
} as const satisfies PluginManifest;
