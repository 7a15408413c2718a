import { api } from '@motorclub/sdk';
import { queryOptions } from '@tanstack/react-query';
import { keys } from './keys.ts';
import type { AnnouncementDetail } from './types.ts';

export const oneAnnouncement = (id: number) =>
  queryOptions({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => api.get<AnnouncementDetail>(`/announcements/${id}`, { signal }),
    meta: { offline: true },
  });
