import { useTicketTopic } from '@motorclub/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { keys } from '../api/keys.ts';

/** A member's tickets and orders, live: every change refetches what is visible of them. */
export function useMineLive(userId: number | null): void {
  const client = useQueryClient();
  const refetch = () => {
    if (userId !== null) void client.invalidateQueries({ queryKey: keys.mine(userId) });
  };
  useTicketTopic(userId === null ? null : `/topic/users/${userId}/tickets`, refetch, refetch);
}
