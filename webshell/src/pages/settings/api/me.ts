import { type BodyOf, callApi, http } from '@motorclub/sdk';
import { queryOptions } from '@tanstack/react-query';
import type { Schemas } from '../../../api/schema.d.ts';

export type Me = Schemas['OwnProfile'];
export type ProfileLink = Schemas['Link'];
/** An account on its way out; it ends at `dueAt` unless its owner changes their mind. */
export type Deletion = Schemas['Deletion'];
export type ContentChoice = Deletion['content'];
/** What one may change of oneself. */
export type OwnChoices = Pick<Me, Extract<keyof Me, keyof BodyOf<'PUT /users/me'>>>;

/** Refetched when the window gets the focus: untouched fields follow other devices. */
export const me = queryOptions({
  queryKey: ['shell', 'me'],
  queryFn: ({ signal }) => callApi('GET /users/me', { signal }),
  staleTime: 0,
});

/** Only what is sent changes. Languages and countries are chosen from lists that are the server's own. */
export const updateMe = (changes: Partial<OwnChoices>) =>
  callApi('PUT /users/me', { body: changes as BodyOf<'PUT /users/me'> });

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

export const removePicture = (kind: Picture) => callApi(`DELETE /users/me/${kind}`);

export type Privacy = Schemas['Privacy'];

export const privacy = queryOptions({
  queryKey: ['shell', 'me', 'privacy'],
  queryFn: ({ signal }) => callApi('GET /users/me/privacy', { signal }),
  staleTime: 0,
});

export const updatePrivacy = (changes: Partial<Privacy>) => callApi('PUT /users/me/privacy', { body: changes });

export type DataExport = Schemas['DataExport'];

const POLL_MS = 3000;
const EXPORTS = '/users/me/data-exports';

/** Newest first; asked for again while one is being made. */
export const dataExports = queryOptions({
  queryKey: ['shell', 'me', 'exports'],
  queryFn: ({ signal }) => callApi('GET /users/me/data-exports', { query: { page: 0, size: 10 }, signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.content.some((one) => one.status === 'QUEUED') ? POLL_MS : false),
});

export const startExport = () => callApi('POST /users/me/data-exports');
export const exportPath = (id: number): string => `${EXPORTS}/${id}/file`;

export const requestDeletion = (body: { password: string; content: ContentChoice }) =>
  callApi('POST /users/me/account-deletion', { body });
export const cancelDeletion = () => callApi('DELETE /users/me/account-deletion');
