import { api, uploadPicture } from '@motorclub/sdk';
import { EVENTS } from './events.ts';
import type { ClubEvent } from './types.ts';

export const setBanner = (id: number, file: File) =>
  uploadPicture<ClubEvent>(`${EVENTS}/${id}/banner`, file, { method: 'PUT' });
export const removeBanner = (id: number) => api.delete(`${EVENTS}/${id}/banner`);
export const addPicture = (id: number, file: File) => uploadPicture<ClubEvent>(`${EVENTS}/${id}/gallery`, file);
export const removePicture = (id: number, key: string) => api.delete(`${EVENTS}/${id}/gallery/${key}`);
