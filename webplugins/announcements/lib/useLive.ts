import { toast, useTopic } from '@motorclub/sdk';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { keys } from '../api/keys.ts';
import type { Latest, OwnFrame, SharedFrame, UnreadCounts } from '../api/types.ts';
import { t } from '../texts.ts';
import { menuItemsOf } from './menuState.ts';
import { nameOf, wordsOf } from './words.ts';

export const GENERAL_TOPIC = '/topic/announcements/general';
export const EVENT_TOPIC = '/topic/announcements/event';
export const ownTopic = (userId: number) => `/topic/announcements/user/${userId}`;

/** Lists and open announcements are read again; those that nobody looks at, when somebody does. */
function refetchShown(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: keys.lists() });
  void client.invalidateQueries({ queryKey: ['announcements', 'one'] });
}

/** A member's menu, live: its own frames replace the state, a reconnect refetches it. */
export function useOwnLive(userId: number): void {
  const client = useQueryClient();
  const queryKey = keys.menu(userId);
  useTopic<OwnFrame>(
    ownTopic(userId),
    (frame) => {
      // An answer that is still on its way is older than what is known now.
      void client.cancelQueries({ queryKey }).then(() => {
        client.setQueryData<UnreadCounts>(keys.unread(userId), frame.unread);
        client.setQueryData<Latest>(keys.latest(userId), menuItemsOf(frame.latest));
      });
      refetchShown(client);
    },
    () => {
      void client.invalidateQueries({ queryKey });
      refetchShown(client);
    },
  );
}

/** Frames to many members: visible lists are refetched, and an emergency shows a toast. */
export function useSharedLive(): void {
  const client = useQueryClient();
  const follow = ({ type, announcement }: SharedFrame) => {
    refetchShown(client);
    if (type === 'ANNOUNCEMENT_CREATED' && announcement.type === 'EMERGENCY') {
      toast.error(t('urgent', { title: nameOf(announcement), message: wordsOf(announcement.message) }));
    }
  };
  useTopic<SharedFrame>(GENERAL_TOPIC, follow, () => refetchShown(client));
  useTopic<SharedFrame>(EVENT_TOPIC, follow, () => refetchShown(client));
}

/** For pages that visitors may see: the general topic alone. */
export function useGeneralLive(): void {
  const client = useQueryClient();
  useTopic<SharedFrame>(
    GENERAL_TOPIC,
    () => refetchShown(client),
    () => refetchShown(client),
  );
}
