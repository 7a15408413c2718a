import type { Role } from '../src/manifest.ts';
import type { User } from '../src/session.ts';

const HALF_HOUR_S = 1800;
const IDS: Record<Role, number> = { ADMIN: 1, MODERATOR: 2, EVENT_ORGANISER: 3, USER: 4 };

/** A person to be signed in as. */
export function aUser(role: Role = 'USER', overrides: Partial<User> = {}): User {
  return { id: IDS[role], username: role.toLowerCase(), role, profileImage: null, ...overrides };
}

/** A token with readable claims; its signature means nothing. */
export function aToken(lifetimeSeconds: number = HALF_HOUR_S): string {
  const now = Math.floor(Date.now() / 1000);
  return `x.${btoa(JSON.stringify({ iat: now, exp: now + lifetimeSeconds }))}.x`;
}
