import type { PluginManifest } from '@motorclub/sdk/manifest';

const ORGANISERS = ['ADMIN', 'MODERATOR', 'EVENT_ORGANISER'] as const;

export const manifest = {
  id: 'announcements',
  sdk: '^1',
  routes: [
    { path: '/all-announcements', view: 'All', title: 'announcements:all' },
    { path: '/announcement/:id', view: 'Announcement', title: 'announcements:one' },
    {
      path: '/manage-general-announcements',
      view: 'ManageGeneral',
      title: 'announcements:manageGeneral',
      access: { roles: ['ADMIN'] },
    },
    {
      path: '/manage-event-announcements',
      view: 'ManageEvent',
      title: 'announcements:manageEvent',
      access: { roles: ORGANISERS },
    },
    {
      path: '/organizer-announcements',
      view: 'Organizer',
      title: 'announcements:organizer',
      access: { roles: ORGANISERS },
    },
  ],
  slots: [
    { slot: 'home.attention', view: 'Attention', order: 40, access: { roles: ORGANISERS } },
    {
      slot: 'topbar.end',
      view: 'Menu',
      width: 44,
      height: 44,
      order: 10,
      access: { signedIn: true },
      loads: [{ call: '/user-announcements/unread/count?userId={userId}' }],
    },
  ],
  content: [
    {
      type: 'announcements.announcement',
      slug: 'announcements',
      one: 'announcements:one',
      many: 'announcements:many',
      offers: ['save', 'share'],
    },
  ],
} as const satisfies PluginManifest;
