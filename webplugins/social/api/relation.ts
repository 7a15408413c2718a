import { callApi, useUser } from '@motorclub/sdk';
import { useQuery } from '@tanstack/react-query';
import { keys } from './keys.ts';

/** The relation of the reader and a member: follows, blocks and mutes. */
export function useRelation(userId: number) {
  const user = useUser();
  return useQuery({
    queryKey: keys.relation(userId, user?.id ?? null),
    queryFn: ({ signal }) => callApi('GET /social-api/users/{userId}/relation', { path: { userId }, signal }),
  });
}
