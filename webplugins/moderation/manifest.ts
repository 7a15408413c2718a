import type { PluginManifest } from '@motorclub/sdk/manifest';

const STAFF = { roles: ['ADMIN', 'MODERATOR'] } as const;
const ADMINS = { roles: ['ADMIN'] } as const;
const MEMBERS = { signedIn: true } as const;

export const manifest = {
  id: 'moderation',
  sdk: '^1',
  routes: [
    { path: '/moderation-logs', view: 'ModerationLogs', title: 'moderation:logTitle', access: STAFF },
    { path: '/report-management', view: 'ReportManagement', title: 'moderation:reportManagement', access: STAFF },
    {
      path: '/moderator-panel',
      view: 'ModeratorPanel',
      title: 'moderation:panelTitle',
      access: STAFF,
      loads: [
        { call: '/moderation-api/panel', signedIn: true },
        { call: '/moderation-api/review-queue-items?page={page}', signedIn: true },
      ],
    },
    { path: '/report-config', view: 'ReportConfig', title: 'moderation:configTitle', access: ADMINS },
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
    {
      menu: 'avatar',
      icon: 'shield',
      label: 'moderation:panelTitle',
      to: '/moderator-panel',
      order: 70,
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
    { slot: 'profile.actions', view: 'ReportMember', order: 90, width: 100, height: 40, access: MEMBERS },
    { slot: 'content.actions', view: 'ReportContent', order: 90, width: 96, height: 32, access: MEMBERS },
    { slot: 'settings.tabs', view: 'OwnReports', title: 'moderation:ownReports', order: 85, access: MEMBERS },
    {
      slot: 'profile.overview',
      view: 'BanNote',
      order: 5,
      height: 0,
      loads: [{ call: '/moderation-api/members/{id}/ban' }],
    },
    { slot: 'settings.tabs', view: 'OwnSanctions', title: 'moderation:ownTitle', order: 90, access: MEMBERS },
    { slot: 'login.banned', view: 'BannedAppeal', order: 10, height: 320 },
    { slot: 'admin.tile', view: 'PendingReports', order: 10, height: 120, access: STAFF },
    { slot: 'rank.rights', view: 'FirstPosts', order: 10, height: 0, access: MEMBERS },
    { slot: 'home.attention', view: 'CaseAttention', order: 10, height: 0, access: STAFF },
  ],
  content: [],
} as const satisfies PluginManifest;
