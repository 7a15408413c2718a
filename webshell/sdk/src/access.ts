import type { Access, Role } from './manifest.ts';

/** Whether a person with `role` (null: not signed in) may see something declared with `access`. */
export function allows(access: Access | undefined, role: Role | null): boolean {
  if (!access) return true;
  if (access.roles) return role !== null && access.roles.includes(role);
  return !access.signedIn || role !== null;
}
