import { callApi, useUser } from '@motorclub/sdk';
import { useQuery } from '@tanstack/react-query';
import { keys } from './keys.ts';
import type { Spared } from './types.ts';

const FRESH_MS = 300_000;
const NOBODY: Spared = { muted: [], blocked: [] };

/** Whose posts the reader is spared in lists, which are the same for everybody; nobody's while that is not known. */
export function useSpared(): Spared {
  const user = useUser();
  const { data } = useQuery({
    queryKey: keys.spared(user?.id ?? null),
    queryFn: ({ signal }) => callApi('GET /forum-api/spared', { signal }),
    enabled: user !== null,
    staleTime: FRESH_MS,
  });
  return data ?? NOBODY;
}
