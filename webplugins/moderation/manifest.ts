import type { PluginManifest } from '@motorclub/sdk/manifest';

const STAFF = { roles: ['ADMIN', 'MODERATOR'] } as const;
const MEMBERS = { signedIn: true } as const;

export const manifest = {
  id: 'moderation',
  sdk: '^1',
  routes: [{ path: '/moderation-logs', view: 'ModerationLogs', title: 'moderation:logTitle', access: STAFF }],
  menus: [],
  slots: [
    {
      slot: 'topbar.end',
      view: 'UnreadWarnings',
      order: 90,
      width: 0,
      height: 0,
      access: MEMBERS,
      loads: [{ call: '/moderation-api/warnings/mine?unread=true&size=5', signedIn: true }],
    },
    { slot: 'users.row', view: 'SanctionButton', order: 20, width: 40, height: 40, access: STAFF },
    { slot: 'profile.actions', view: 'SanctionButton', order: 60, width: 40, height: 40, access: STAFF },
    { slot: 'settings.tabs', view: 'OwnSanctions', title: 'moderation:ownTitle', order: 90, access: MEMBERS },
    { slot: 'login.banned', view: 'BannedAppeal', order: 10, height: 320 },
  ],
  content: [],
} as const satisfies PluginManifest;
