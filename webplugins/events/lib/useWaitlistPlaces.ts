import { useTicketTopic, useUser } from '@motorclub/sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { myWaits } from '../api/buy.ts';
import { keys } from '../api/keys.ts';
import type { Waiting } from '../api/types.ts';

/** A member's places on waiting lists, live; none for visitors. */
export function useWaitlistPlaces(): readonly Waiting[] {
  const user = useUser();
  const client = useQueryClient();
  const userId = user?.id ?? 0;
  const { data } = useQuery({ ...myWaits(userId), enabled: user !== null });
  const refetch = () => void client.invalidateQueries({ queryKey: keys.waits(userId) });
  useTicketTopic(user ? `/topic/waitlist/${userId}` : null, refetch, refetch);
  return user ? (data?.content ?? []) : [];
}
