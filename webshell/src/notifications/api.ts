import { callApi, http } from '@motorclub/sdk';
import { queryOptions } from '@tanstack/react-query';
import { fromLatest, NOTHING } from './state.ts';
import type { Category, Notification } from './types.ts';

const BASE = '/api/notifications';
export const PAGE_SIZE = 20;
/** Begins the key of every list of notifications that is more than the menu. */
export const LISTS = ['shell', 'notifications', 'all'] as const;
/** In the answer: the number of the newest frame that it is as new as. */
const POSITION = 'x-frame-seq';

export const unread = (userId: number) =>
  queryOptions({
    queryKey: ['shell', 'notifications', userId, 'unread'],
    queryFn: async ({ signal }) => {
      const { data, headers } = await http.get<Notification[]>(`${BASE}/${userId}/unread/latest`, { signal });
      return fromLatest(data, Number(headers?.[POSITION] ?? 0));
    },
    placeholderData: NOTHING,
  });

export const pageOfNotifications = (page: number, category: Category | undefined, signal: AbortSignal) =>
  callApi('GET /api/notifications/user/all', {
    query: { page, size: PAGE_SIZE, category },
    signal,
  });

export const markRead = (id: number) =>
  callApi('PUT /api/notifications/{notificationId}/mark-as-read', { path: { notificationId: id } });
export const markAllRead = (userId: number, category?: Category) =>
  callApi('PUT /api/notifications/{userId}/mark-all-as-read', {
    path: { userId },
    query: { category },
  });
