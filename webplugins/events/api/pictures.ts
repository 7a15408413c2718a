import { api, http } from '@motorclub/sdk';
import { EVENTS } from './events.ts';
import type { ClubEvent } from './types.ts';

/** A photograph on a slow line needs longer than a call. */
const UPLOAD_MS = 120_000;

const sent = (method: 'PUT' | 'POST', url: string, file: File) => {
  const data = new FormData();
  data.append('image', file);
  // Without the header, axios would send the form as JSON.
  const headers = { 'Content-Type': 'multipart/form-data' };
  return http.request<ClubEvent>({ method, url, data, headers, timeout: UPLOAD_MS });
};

export const setBanner = (id: number, file: File) => sent('PUT', `${EVENTS}/${id}/banner`, file);
export const removeBanner = (id: number) => api.delete(`${EVENTS}/${id}/banner`);
export const addPicture = (id: number, file: File) => sent('POST', `${EVENTS}/${id}/gallery`, file);
export const removePicture = (id: number, key: string) => api.delete(`${EVENTS}/${id}/gallery/${key}`);
