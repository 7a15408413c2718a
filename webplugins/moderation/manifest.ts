import type { PluginManifest } from '@motorclub/sdk/manifest';

const STAFF = { roles: ['ADMIN', 'MODERATOR'] } as const;
const MEMBERS = { signedIn: true } as const;

export const manifest = {
  id: 'moderation',
  sdk: '^1',
  routes: [
    { path: '/moderation-logs', view: 'ModerationLogs', title: 'moderation:logTitle', access: STAFF },
    { path: '/report-management', view: 'ReportManagement', title: 'moderation:reportManagement', access: STAFF },
  ],
  menus: [
    {
      menu: 'avatar',
      icon: 'flag',
      label: 'moderation:reportManagement',
      to: '/report-management',
      order: 60,
      access: STAFF,
    },
  ],
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
    { slot: 'profile.actions', view: 'ReportMember', order: 90, width: 40, height: 40, access: MEMBERS },
    { slot: 'content.actions', view: 'ReportContent', order: 90, width: 96, height: 32, access: MEMBERS },
    { slot: 'settings.tabs', view: 'OwnReports', title: 'moderation:ownReports', order: 85, access: MEMBERS },
    { slot: 'settings.tabs', view: 'OwnSanctions', title: 'moderation:ownTitle', order: 90, access: MEMBERS },
    { slot: 'login.banned', view: 'BannedAppeal', order: 10, height: 320 },
    { slot: 'admin.tile', view: 'PendingReports', order: 10, height: 120, access: STAFF },
    { slot: 'home.attention', view: 'CaseAttention', order: 10, height: 0, access: STAFF },
  ],
  content: [],
} as const satisfies PluginManifest;
