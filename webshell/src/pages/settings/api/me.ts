import { api, http, type PageOf, type Preferences, type Role } from '@motorclub/sdk';
import { queryOptions } from '@tanstack/react-query';
import type { ThemeMode } from '../../../theme/modeCookie.ts';

export interface ProfileLink {
  readonly label: string;
  readonly url: string;
}

export type ContentChoice = 'KEEP' | 'ANONYMISE' | 'REMOVE';

/** An account on its way out; it ends at `dueAt` unless its owner changes their mind. */
export interface Deletion {
  readonly requestedAt: string;
  readonly dueAt: string;
  readonly content: ContentChoice;
}

/** What one may change of oneself by `PUT /users/me`. */
export interface OwnChoices extends Preferences {
  readonly username: string;
  readonly displayName: string | null;
  readonly bio: string | null;
  readonly country: string | null;
  readonly city: string | null;
  readonly links: readonly ProfileLink[];
  readonly language: string;
  readonly theme: ThemeMode;
}

export interface Me extends OwnChoices {
  readonly id: number;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly role: Role;
  readonly profileImage: string | null;
  readonly banner: string | null;
  readonly createdAt: string;
  /** null: now. */
  readonly usernameChangeableAt: string | null;
  readonly deletion: Deletion | null;
}

/** Also asked for anew when the window is looked at again: fields that nobody touches here follow other devices. */
export const me = queryOptions({
  queryKey: ['shell', 'me'],
  queryFn: ({ signal }) => api.get<Me>('/users/me', { signal }),
  staleTime: 0,
});

/** Only what is sent changes. */
export const updateMe = (changes: Partial<OwnChoices>): Promise<Me> => api.put('/users/me', changes);

/** A square of the picture, in its own pixels. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

export type Picture = 'profile-image' | 'banner';
const UPLOAD_MS = 60_000;

export async function uploadPicture(kind: Picture, file: File, crop?: Crop): Promise<unknown> {
  const form = new FormData();
  form.append('image', file);
  for (const [name, value] of Object.entries(crop ?? {})) form.append(name, String(Math.round(value)));
  // Without the header, axios would send the form as JSON; five megabytes may need longer than a call.
  const options = { headers: { 'Content-Type': 'multipart/form-data' }, timeout: UPLOAD_MS };
  return (await http.put<unknown>(`/users/me/${kind}`, form, options)).data;
}

export const removePicture = (kind: Picture): Promise<unknown> => api.delete(`/users/me/${kind}`);

export interface Privacy {
  readonly profile: 'ALL' | 'MEMBERS' | 'FOLLOWERS';
  readonly hideGarage: boolean;
  readonly hideDonorWall: boolean;
  readonly hideLeaderboard: boolean;
  readonly hideFollowerCounts: boolean;
  readonly hideOnline: boolean;
  readonly mentions: 'ALL' | 'FOLLOWED' | 'NOBODY';
  readonly follows: 'ALL' | 'NOBODY';
}

export const privacy = queryOptions({
  queryKey: ['shell', 'me', 'privacy'],
  queryFn: ({ signal }) => api.get<Privacy>('/users/me/privacy', { signal }),
  staleTime: 0,
});

export const updatePrivacy = (changes: Partial<Privacy>): Promise<Privacy> => api.put('/users/me/privacy', changes);

export interface DataExport {
  readonly id: number;
  readonly status: 'QUEUED' | 'READY' | 'FAILED';
  readonly createdAt: string;
  readonly bytes: number | null;
  readonly expiresAt: string | null;
}

const POLL_MS = 3000;
const EXPORTS = '/users/me/data-exports';

/** Newest first; asked for again while one is being made. */
export const dataExports = queryOptions({
  queryKey: ['shell', 'me', 'exports'],
  queryFn: ({ signal }) => api.get<PageOf<DataExport>>(EXPORTS, { query: { page: 0, size: 10 }, signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.content.some((one) => one.status === 'QUEUED') ? POLL_MS : false),
});

export const startExport = (): Promise<DataExport> => api.post(EXPORTS);
export const exportPath = (id: number): string => `${EXPORTS}/${id}/file`;

const DELETION = '/users/me/account-deletion';

export const requestDeletion = (body: { password: string; content: ContentChoice }): Promise<Deletion> =>
  api.post(DELETION, body);
export const cancelDeletion = (): Promise<void> => api.delete(DELETION);
