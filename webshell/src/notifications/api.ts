import { api, http, type PageOf } from '@motorclub/sdk';
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
  api.get<PageOf<Notification>>(`${BASE}/user/all`, {
    query: { page, size: PAGE_SIZE, ...(category ? { category } : {}) },
    signal,
  });

export const markRead = (id: number): Promise<unknown> => api.put(`${BASE}/${id}/mark-as-read`);
export const markAllRead = (userId: number, category?: Category): Promise<unknown> =>
  api.put(`${BASE}/${userId}/mark-all-as-read`, {}, category ? { query: { category } } : {});
