import { callApi, uploadPicture } from '@motorclub/sdk';
import { EVENTS } from './events.ts';
import type { ClubEvent } from './types.ts';

export const setBanner = (id: number, file: File) =>
  uploadPicture<ClubEvent>(`${EVENTS}/${id}/banner`, file, { method: 'PUT' });
export const removeBanner = (id: number) =>
  callApi('DELETE /ticket-api/events/{eventId}/banner', { path: { eventId: id } });
export const addPicture = (id: number, file: File) => uploadPicture<ClubEvent>(`${EVENTS}/${id}/gallery`, file);
export const removePicture = (id: number, key: string) =>
  callApi('DELETE /ticket-api/events/{eventId}/gallery/{key}', { path: { eventId: id, key } });
