import type { PluginManifest } from '@motorclub/sdk/manifest';

const MEMBERS = { signedIn: true } as const;

export const manifest = {
  id: 'social',
  sdk: '^1',
  routes: [
    { path: '/following', view: 'Following', title: 'social:following', access: MEMBERS },
    { path: '/bookmarks/:id', view: 'Bookmarks', title: 'social:bookmarks', access: MEMBERS },
  ],
  menus: [
    { menu: 'avatar', icon: 'eye', label: 'social:following', to: '/following', order: 20, access: MEMBERS },
    {
      menu: 'avatar',
      icon: 'bookmark',
      label: 'social:bookmarks',
      to: '/bookmarks/{userId}',
      order: 30,
      access: MEMBERS,
    },
  ],
  slots: [
    {
      slot: 'home.main',
      view: 'ForYou',
      order: 5,
      height: 570,
      access: MEMBERS,
      loads: [{ call: '/social-api/feeds/me?size=15' }],
    },
    { slot: 'profile.actions', view: 'ProfileActions', order: 10, width: 110, height: 40 },
    { slot: 'profile.overview', view: 'Followers', order: 50, height: 130 },
    { slot: 'profile.tabs', view: 'MemberActivity', title: 'social:activity', order: 50 },
    { slot: 'settings.tabs', view: 'Blocks', title: 'social:blocks', order: 60, access: MEMBERS },
    {
      slot: 'content.actions',
      view: 'Actions',
      order: 10,
      width: 120,
      height: 32,
      loads: [
        { call: '/social-api/follows/states?refs={refs}', signedIn: true, offering: 'follow' },
        { call: '/social-api/bookmarks/states?refs={refs}', signedIn: true, offering: 'save' },
      ],
    },
    {
      slot: 'content.comments',
      view: 'Comments',
      order: 10,
      width: 180,
      height: 44,
      loads: [{ call: '/social-api/comments/batch?refs={refs}' }],
    },
  ],
  content: [
    { type: 'social.member', slug: 'people', one: 'social:member', many: 'social:people', offers: ['follow', 'share'] },
    { type: 'social.comment', slug: 'comments', one: 'social:comment', many: 'social:comments', offers: [] },
  ],
} as const satisfies PluginManifest;
