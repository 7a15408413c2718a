import { api, type PageOf } from '@motorclub/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { fromLatest, NOTHING } from './state.ts';
import type { Notification } from './types.ts';

const BASE = '/api/notifications';
export const PAGE_SIZE = 20;

export const unread = (userId: number) =>
  queryOptions({
    queryKey: ['shell', 'notifications', userId, 'unread'],
    queryFn: async ({ signal }) =>
      fromLatest(await api.get<Notification[]>(`${BASE}/${userId}/unread/latest`, { signal })),
    placeholderData: NOTHING,
  });

export const allNotifications = (page: number) =>
  queryOptions({
    queryKey: ['shell', 'notifications', 'all', page],
    queryFn: ({ signal }) =>
      api.get<PageOf<Notification>>(`${BASE}/user/all`, { query: { page, size: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
  });

export const markRead = (id: number): Promise<unknown> => api.put(`${BASE}/${id}/mark-as-read`);
export const markAllRead = (userId: number): Promise<unknown> => api.put(`${BASE}/${userId}/mark-all-as-read`);
