import { api, useUser } from '@motorclub/sdk';
import { useQuery } from '@tanstack/react-query';
import { keys } from './keys.ts';
import type { Relation } from './types.ts';

/** What stands between the reader and a member. */
export function useRelation(userId: number) {
  const user = useUser();
  return useQuery({
    queryKey: keys.relation(userId, user?.id ?? null),
    queryFn: ({ signal }) => api.get<Relation>(`/social-api/users/${userId}/relation`, { signal }),
  });
}
