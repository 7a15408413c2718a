import { api, failureOf, type Role } from '@motorclub/sdk';
import { queryOptions } from '@tanstack/react-query';
import type { ProfileLink } from '../settings/api/me.ts';

interface Somebody {
  readonly id: number;
  readonly username: string;
  readonly profileImage: string | null;
}

/** A member as this viewer may see them. */
export interface OpenProfile extends Somebody {
  readonly state: 'ACTIVE';
  readonly hidden: false;
  readonly displayName: string | null;
  readonly role: Role;
  readonly banner: string | null;
  readonly bio: string | null;
  /** Sanitised by the server. */
  readonly bioHtml: string | null;
  readonly country: string | null;
  readonly city: string | null;
  readonly links: readonly ProfileLink[];
  readonly createdAt: string;
  /** null where the member does not tell. */
  readonly lastSeenAt: string | null;
  readonly online: boolean | null;
}

/** Kept private, or gone: nothing else is known. */
export type ClosedProfile = Somebody &
  ({ readonly state: 'ACTIVE'; readonly hidden: true } | { readonly state: 'FORMER'; readonly hidden: boolean });

export type Profile = OpenProfile | ClosedProfile;

export const isOpen = (profile: Profile): profile is OpenProfile => profile.state === 'ACTIVE' && !profile.hidden;

/** What is shown depends on who looks. */
export const profileOf = (id: number, viewerId: number | null) =>
  queryOptions({
    queryKey: ['shell', 'profile', id, viewerId],
    queryFn: ({ signal }) => api.get<Profile>(`/users/${id}`, { signal }),
    retry: (failures, error) => failures < 3 && failureOf(error).status !== 404,
  });

/** Whose name this is or was. */
export const memberNamed = (username: string) =>
  queryOptions({
    queryKey: ['shell', 'member-named', username.toLowerCase()],
    queryFn: ({ signal }) =>
      api.get<{ readonly id: number; readonly username: string }>(`/users/by-name/${encodeURIComponent(username)}`, {
        signal,
      }),
    retry: (failures, error) => failures < 3 && failureOf(error).status !== 404,
  });
