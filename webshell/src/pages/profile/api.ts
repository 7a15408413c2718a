import { callApi, failureOf, type Role } from '@motorclub/sdk';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Schemas } from '../../api/schema.d.ts';
import type { ProfileLink } from '../settings/api/me.ts';

type Shown = Schemas['PublicMember'];

/** A member as this viewer may see them. */
export interface OpenProfile extends Shown {
  readonly state: 'ACTIVE';
  readonly hidden: false;
  readonly role: Role;
  readonly links: readonly ProfileLink[];
  readonly createdAt: string;
}

/** Kept private, or gone: nothing else is known. */
export type ClosedProfile = Pick<Shown, 'id' | 'username' | 'profileImage' | 'state' | 'hidden'>;

export const isOpen = (profile: Shown): profile is OpenProfile => profile.state === 'ACTIVE' && !profile.hidden;

/** What is shown depends on who looks. */
export const profileOf = (id: number, viewerId: number | null) =>
  queryOptions({
    queryKey: ['shell', 'profile', id, viewerId],
    queryFn: ({ signal }) => callApi('GET /users/{userId}', { path: { userId: id }, signal }),
    retry: (failures, error) => failures < 3 && failureOf(error).status !== 404,
  });

const HELD = ['shell', 'held-content', 'mine'] as const;

/** The person's own posts and changes that wait for review, the oldest first. */
export const listHeld = (page: number) =>
  queryOptions({
    queryKey: [...HELD, page],
    queryFn: ({ signal }) => callApi('GET /platform/held-content/mine', { query: { page }, signal }),
  });

export const withdrawHeld = (heldId: number) => callApi('DELETE /platform/held-content/{heldId}', { path: { heldId } });

export const refreshHeld = (client: QueryClient) => client.invalidateQueries({ queryKey: HELD });

/** Whose name this is or was. */
export const memberNamed = (username: string) =>
  queryOptions({
    queryKey: ['shell', 'member-named', username.toLowerCase()],
    queryFn: ({ signal }) => callApi('GET /users/by-name/{name}', { path: { name: username }, signal }),
    retry: (failures, error) => failures < 3 && failureOf(error).status !== 404,
  });
