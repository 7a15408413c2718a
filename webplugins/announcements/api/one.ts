import { callApi } from '@motorclub/sdk';
import { queryOptions } from '@tanstack/react-query';
import { keys } from './keys.ts';

export const oneAnnouncement = (id: number) =>
  queryOptions({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => callApi('GET /announcements/{announcementId}', { path: { announcementId: id }, signal }),
    meta: { offline: true },
  });
