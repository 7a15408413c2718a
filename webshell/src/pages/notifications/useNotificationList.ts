import { toast } from '@motorclub/sdk';
import { type InfiniteData, infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { LISTS, markAllRead, markRead, pageOfNotifications, unread } from '../../notifications/api.ts';
import { withoutAll, withoutOne } from '../../notifications/state.ts';
import type { Category, Notification } from '../../notifications/types.ts';
import { t } from './texts.ts';

type Pages = InfiniteData<Awaited<ReturnType<typeof pageOfNotifications>>>;

export const list = (category?: Category) =>
  infiniteQueryOptions({
    queryKey: [...LISTS, category ?? 'ALL'],
    queryFn: ({ pageParam, signal }) => pageOfNotifications(pageParam, category, signal),
    initialPageParam: 0,
    getNextPageParam: (last) => (last.hasMore ? last.currentPage + 1 : undefined),
    staleTime: 0,
  });

/** Without duplicates: when new ones arrive, the last of a page is also the first of the next. */
export function flat(pages: readonly { readonly content: readonly Notification[] }[]): Notification[] {
  return [...new Map(pages.flatMap(({ content }) => content).map((item) => [item.id, item] as const)).values()];
}

export function readWhere(data: Pages | undefined, which: (item: Notification) => boolean): Pages | undefined {
  const read = (item: Notification) => (which(item) ? { ...item, isRead: true } : item);
  return data && { ...data, pages: data.pages.map((page) => ({ ...page, content: page.content.map(read) })) };
}

/** A list of notifications, and marking them: it shows at once, and the server's word follows. */
export function useNotificationList(userId: number, category?: Category) {
  const client = useQueryClient();
  const query = useInfiniteQuery(list(category));
  const menu = unread(userId).queryKey;

  const save = async (call: Promise<unknown>) => {
    try {
      await call;
    } catch (error) {
      console.error('Marking notifications as read failed', error);
      toast.error(t('markFailed'));
    }
    await client.invalidateQueries({ queryKey: ['shell', 'notifications'] });
  };
  const show = async (which: (item: Notification) => boolean) => {
    await client.cancelQueries({ queryKey: ['shell', 'notifications'] });
    client.setQueriesData<Pages>({ queryKey: LISTS }, (data) => readWhere(data, which));
  };
  const readOne = async (id: number) => {
    await show((item) => item.id === id);
    client.setQueryData(menu, (now) => now && withoutOne(now, id));
    await save(markRead(id));
  };
  const readAll = async () => {
    await show((item) => category === undefined || item.category === category);
    if (category === undefined) client.setQueryData(menu, (now) => now && withoutAll(now));
    await save(markAllRead(userId, category));
  };
  return {
    ...query,
    items: query.data && flat(query.data.pages),
    readOne: (id: number) => void readOne(id),
    readAll: () => void readAll(),
  };
}
