import type { Role } from '@motorclub/sdk';
import { matchRoutes } from 'react-router-dom';

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

const GATED = Object.entries(GATES).map(([path, roles]) => ({ path, roles }));

/**
 * The roles that an address asks for; undefined where everybody may go. Matched as the router matches its screens, which
 * ignores letter case, slashes at the end and the encoding of letters.
 */
export function rolesFor(pathname: string): readonly Role[] | undefined {
  return matchRoutes(GATED, pathname)?.[0]?.route.roles;
}
