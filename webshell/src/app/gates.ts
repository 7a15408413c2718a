import type { Role } from '@motorclub/sdk';

const STAFF: readonly Role[] = ['ADMIN', 'MODERATOR', 'EVENT_ORGANISER'];
const MODERATORS: readonly Role[] = ['ADMIN', 'MODERATOR'];
const ADMINS: readonly Role[] = ['ADMIN'];

/** The product's role-gated routes. They hold whether or not a plugin provides the page. */
export const GATES: Readonly<Record<string, readonly Role[]>> = {
  '/create-tag': STAFF,
  '/create-category': STAFF,
  '/create-brand': STAFF,
  '/create-event': STAFF,
  '/manage-carModels': STAFF,
  '/eventTicketsTags': STAFF,
  '/carCategory': STAFF,
  '/countries': STAFF,
  '/manage-event-announcements': STAFF,
  '/organizer-announcements': STAFF,
  '/adminPanel': STAFF,
  '/admin/emails': MODERATORS,
  '/report-management': MODERATORS,
  '/moderator-panel': MODERATORS,
  '/moderation-logs': MODERATORS,
  '/usersManagement': ADMINS,
  '/manage-general-announcements': ADMINS,
  '/admin/donation-ranks': ADMINS,
  '/admin/activity-ranks': ADMINS,
  '/report-config': ADMINS,
  '/admin-revenue-dashboard': ADMINS,
};

/** The roles that a path asks for; undefined where everybody may go. */
export function rolesFor(pathname: string): readonly Role[] | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  return GATES[path];
}
