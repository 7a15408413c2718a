import { callApi, failureOf, toast } from '@motorclub/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { countWithoutRead, withoutRead } from '../lib/menuState.ts';
import { t } from '../texts.ts';
import { keys } from './keys.ts';
import { fetchUnread } from './lists.ts';
import type { Announcement, Latest, Tab, UnreadCounts } from './types.ts';

/** Personal ones have a service of their own. */
function markOne(item: Announcement, userId: number): Promise<unknown> {
  const query = { userId };
  return item.tab === 'personal'
    ? callApi('PUT /user-announcements/{announcementId}/mark-read', { path: { announcementId: item.id }, query })
    : callApi('POST /announcements/{announcementId}/mark-read', { path: { announcementId: item.id }, query });
}

function report(error: unknown): void {
  console.error('Marking announcements as read failed', error);
  toast.error(t('markFailed', { reason: failureOf(error).message }));
}

/** Marks announcements as read: those that are not, one call each, all at once. */
export function useMarkRead(userId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (items: readonly Announcement[]) => {
      await Promise.all(items.filter(({ isRead }) => !isRead).map((item) => markOne(item, userId)));
    },
    onMutate: async (items) => {
      // An answer that is still on its way is older than what is known now.
      await client.cancelQueries({ queryKey: keys.menu(userId) });
      client.setQueryData<UnreadCounts>(keys.unread(userId), (now) => now && countWithoutRead(now, items));
      client.setQueryData<Latest>(keys.latest(userId), (now) => now && withoutRead(now, items));
    },
    onError: report,
    onSettled: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: keys.menu(userId) }),
        client.invalidateQueries({ queryKey: keys.lists() }),
      ]);
    },
  });
}

/** Marks all of a tab as read, not only those that the menu shows. */
export function useMarkTabRead(userId: number) {
  const { mutate: markRead } = useMarkRead(userId);
  return useMutation({
    mutationFn: (tab: Tab) => fetchUnread(userId, tab),
    onSuccess: (items) => markRead(items),
    onError: report,
  });
}
