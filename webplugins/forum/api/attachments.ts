import { api, http } from '@motorclub/sdk';
import type { Attachment } from './types.ts';

/** A photograph on a slow line needs longer than a call. */
const UPLOAD_MS = 120_000;

/** Sends a picture; `onProgress` hears the share that is on the server's side, 0 to 1. */
export async function uploadImage(
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Attachment> {
  const form = new FormData();
  form.append('image', file);
  const { data } = await http.post<Attachment>('/forum-api/attachments', form, {
    // Without the header, axios would send the form as JSON.
    headers: { 'Content-Type': 'multipart/form-data' },
    timeout: UPLOAD_MS,
    signal,
    onUploadProgress: ({ progress }) => onProgress(progress ?? 0),
  });
  return data;
}

/** Says what a picture shows, for those who do not see it. */
export const describeImage = (id: number, alt: string): Promise<Attachment> =>
  api.put(`/forum-api/attachments/${id}`, { alt });
