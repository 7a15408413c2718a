import { useSearchParams, useUser } from '@motorclub/sdk';
import { useQuery } from '@tanstack/react-query';
import { refreshSubscriptions, syncSubscription } from '../../api/subscriptions.ts';

const NUMBER = /^[1-9]\d{0,15}$/;

/** Back from the provider's page (`?subscription=7`): has the server ask how it stands, once. */
export function useReturn(): boolean {
  const [search] = useSearchParams();
  const user = useUser();
  const text = search.get('subscription') ?? '';
  const id = user && NUMBER.test(text) ? Number(text) : null;
  const synced = useQuery({
    queryKey: ['donations', 'returned', id],
    queryFn: async ({ client }) => {
      const answer = id === null ? null : await syncSubscription(id);
      await refreshSubscriptions(client);
      return answer;
    },
    enabled: id !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return synced.isLoading;
}
