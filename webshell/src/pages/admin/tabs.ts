import type { Role } from '@motorclub/sdk';
import { lazyPart } from '@motorclub/sdk';
import type { ComponentType, LazyExoticComponent } from 'react';
import type { t } from './texts.ts';

const STAFF: readonly Role[] = ['ADMIN', 'MODERATOR', 'EVENT_ORGANISER'];
const MODERATORS: readonly Role[] = ['ADMIN', 'MODERATOR'];
const ADMINS: readonly Role[] = ['ADMIN'];

export interface AdminTab {
  /** In the address: `?tab=plugins`. */
  readonly name: string;
  readonly label: Parameters<typeof t>[0];
  readonly roles: readonly Role[];
  readonly Content: LazyExoticComponent<ComponentType>;
}

/** The tabs of the admin panel. Those that a role may not open do not exist for it. */
const TABS: readonly AdminTab[] = [
  { name: 'overview', label: 'overview', roles: STAFF, Content: lazyPart(() => import('./overview/OverviewTab.tsx')) },
  { name: 'plugins', label: 'plugins', roles: ADMINS, Content: lazyPart(() => import('./plugins/PluginsTab.tsx')) },
  { name: 'roles', label: 'roles', roles: ADMINS, Content: lazyPart(() => import('./roles/RolesTab.tsx')) },
  { name: 'settings', label: 'settings', roles: ADMINS, Content: lazyPart(() => import('./settings/SettingsTab.tsx')) },
  { name: 'audit', label: 'audit', roles: ADMINS, Content: lazyPart(() => import('./audit/AuditTab.tsx')) },
  { name: 'emails', label: 'emails', roles: MODERATORS, Content: lazyPart(() => import('./emails/Mails.tsx')) },
];

export function tabsFor(role: Role | undefined): AdminTab[] {
  return TABS.filter((tab) => role !== undefined && tab.roles.includes(role));
}

export const tabPath = (name: string) => `/adminPanel?tab=${name}`;
