import { toast, useTopic } from '@motorclub/sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { t } from '../texts.ts';
import { LISTS, markAllRead, markRead, unread } from './api.ts';
import { NOTHING, type Unread, withFrame, withoutAll, withoutOne } from './state.ts';
import type { NotificationFrame } from './types.ts';

export interface UnreadActions extends Unread {
  readonly readOne: (id: number) => void;
  readonly readAll: () => void;
}

/** A person's unread notifications, live: frames replace the state, a returning connection refetches it. */
export function useUnread(userId: number): UnreadActions {
  const client = useQueryClient();
  const options = unread(userId);
  const { data = NOTHING } = useQuery(options);

  const replace = async (next: (now: Unread) => Unread) => {
    // An answer that is still on its way is older than what we know now.
    await client.cancelQueries({ queryKey: options.queryKey });
    client.setQueryData(options.queryKey, (now = NOTHING) => next(now));
  };
  const refetch = () => client.invalidateQueries({ queryKey: ['shell', 'notifications'] });
  const save = async (call: Promise<unknown>) => {
    try {
      await call;
    } catch (error) {
      console.error('Marking notifications as read failed', error);
      toast.error(t('markFailed'));
    }
    await refetch();
  };

  useTopic<NotificationFrame>(
    `/topic/notifications/${userId}`,
    (frame) => {
      void replace((now) => withFrame(now, frame));
      void client.invalidateQueries({ queryKey: LISTS });
    },
    () => void refetch(),
  );

  return {
    ...data,
    readOne: (id) => {
      void replace((now) => withoutOne(now, id));
      void save(markRead(id));
    },
    readAll: () => {
      void replace(withoutAll);
      void save(markAllRead(userId));
    },
  };
}
